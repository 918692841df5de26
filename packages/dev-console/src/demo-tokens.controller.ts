import { Body, Post } from '@nestjs/common';
import { Answers } from '#http/decorators.js';
import { ConsoleController, ConsoleFormPage } from './console.decorators.js';
import { DemoLoginNotFoundError } from './dev-console.errors.js';
import { DemoTokensService } from './demo-tokens.service.js';
import { DemoTokenDto } from './dto/demo-token.dto.js';
import { tokenPage } from './pages/token.page.js';
import { DemoTokenView } from './views/demo-token.view.js';

/** Access tokens of the demo accounts, whose passwords are public. */
@ConsoleController('dev')
export class DemoTokensController {
  constructor(private readonly tokens: DemoTokensService) {}

  /** Issues an access token of a demo account, without a login that counts against the limits. */
  @Post('tokens')
  @Answers({ message: 'Token issued', type: DemoTokenView, errors: [DemoLoginNotFoundError] })
  createDemoToken(@Body() { email }: DemoTokenDto): Promise<DemoTokenView> {
    return this.tokens.issue(email);
  }

  @ConsoleFormPage('tokens')
  async showDemoTokenByForm(@Body() { email }: DemoTokenDto): Promise<string> {
    return tokenPage(email, await this.tokens.issue(email));
  }
}
