import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, CurrentUser, IdParam, RateLimit, type AuthenticatedUser } from '#http/decorators.js';
import { UserNotFoundError } from '#modules/users/index.js';
import {
  MfaRequiredError,
  OwnPasskeyRefusedError,
  PasskeyAlreadyAddedError,
  PasskeyNotFoundError,
  PasskeysUnavailableError,
  TooManyPasskeysError,
} from './auth.errors.js';
import { NewPasskeyDto } from './dto/passkey.dto.js';
import { PasskeysService } from './services/passkeys/passkeys.service.js';
import { OwnPasskeysView, PasskeySetupView, PasskeyView } from './views/passkey.view.js';

@ApiTags('Auth')
@Controller('auth/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  /** The passkeys that sign in to the account. */
  @Get()
  @Answers({ message: 'Passkeys fetched', type: OwnPasskeysView })
  listPasskeys(@CurrentUser() user: AuthenticatedUser): Promise<OwnPasskeysView> {
    return this.passkeys.list(user.id);
  }

  /** Begins a new passkey: gives what `navigator.credentials.create()` takes. */
  @Post('options')
  @Answers({
    message: 'Create the passkey',
    type: PasskeySetupView,
    errors: [UserNotFoundError, TooManyPasskeysError, PasskeysUnavailableError, MfaRequiredError],
  })
  startPasskey(@CurrentUser() user: AuthenticatedUser): Promise<PasskeySetupView> {
    return this.passkeys.begin(user);
  }

  /** Adds the passkey that the browser has created. It signs in without a password or a code. */
  @Post()
  @RateLimit('auth')
  @Answers({
    status: 201,
    message: 'Passkey added',
    type: PasskeyView,
    errors: [
      UserNotFoundError,
      OwnPasskeyRefusedError,
      PasskeyAlreadyAddedError,
      TooManyPasskeysError,
      PasskeysUnavailableError,
      MfaRequiredError,
    ],
  })
  addPasskey(@CurrentUser() user: AuthenticatedUser, @Body() passkey: NewPasskeyDto): Promise<PasskeyView> {
    return this.passkeys.add(user, passkey);
  }

  /** Deletes a passkey: it signs in no more. Sessions that were opened with it go on. */
  @Delete(':id')
  @Answers({
    message: 'Passkey deleted',
    errors: [UserNotFoundError, PasskeyNotFoundError, MfaRequiredError],
  })
  removePasskey(@CurrentUser() user: AuthenticatedUser, @IdParam('id') id: string): Promise<void> {
    return this.passkeys.remove(user, id);
  }
}
