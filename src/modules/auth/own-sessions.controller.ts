import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, type AuthenticatedUser } from '#http/decorators.js';
import { SessionNotFoundError } from './auth.errors.js';
import { OwnSessionsService } from './services/sessions/own-sessions.service.js';
import { OwnSessionsView } from './views/own-sessions.view.js';

@ApiTags('Profile')
@Controller('users/profile/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessionsService) {}

  /** The devices and browsers that are signed in to the account. */
  @Get()
  @Answers({ message: 'Sessions fetched', type: OwnSessionsView })
  listOwnSessions(@CurrentUser() user: AuthenticatedUser): Promise<OwnSessionsView> {
    return this.sessions.list(user);
  }

  /** Ends a session and its access tokens at once, the caller's own as well. */
  @Delete(':id')
  @Answers({ message: 'Session ended', errors: [SessionNotFoundError] })
  endOwnSession(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<void> {
    return this.sessions.end(user, id);
  }
}
