import { applyDecorators, Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { RawResponse } from '#http/decorators.js';
import { ConsoleController } from './console.decorators.js';
import { COPY_TOKEN_SCRIPT } from './pages/copy-token.script.js';
import { LIVE_SCRIPT } from './pages/live.script.js';

/** The scripts of the console's pages, as files, because their policy allows none in the markup. */
@ConsoleController('dev')
export class ScriptController {
  @Get('live.js')
  @ScriptFile()
  getLiveScript(): string {
    return LIVE_SCRIPT;
  }

  @Get('tokens.js')
  @ScriptFile()
  getTokenScript(): string {
    return COPY_TOKEN_SCRIPT;
  }
}

function ScriptFile(): MethodDecorator {
  return applyDecorators(
    RawResponse(),
    ApiExcludeEndpoint(),
    Header('Content-Type', 'text/javascript; charset=utf-8'),
    Header('Cache-Control', 'no-cache'),
  );
}
