import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  CurrentUser,
  ForAdministrators,
  IdParam,
  type AuthenticatedUser,
} from '#http/decorators.js';
import { ApiKeyEndError, ApiKeyNotFoundError, TooManyApiKeysError } from './api-keys.errors.js';
import { ApiKeyListQuery } from './dto/api-key-list.query.js';
import { ApiKeyDto } from './dto/api-key.dto.js';
import { ApiKeysService } from './services/api-keys.service.js';
import { ApiKeyListView, NewApiKeyView } from './views/api-key.view.js';

@ApiTags('ApiKeys')
@ForAdministrators('without-scopes')
@Controller('api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /** All keys, newest first, without their secrets. */
  @Get()
  @Answers({ message: 'API keys fetched', type: ApiKeyListView })
  listApiKeys(@Query() query: ApiKeyListQuery): Promise<ApiKeyListView> {
    return this.keys.list(query);
  }

  /** Makes a key by which a program acts as an administrator with these scopes. Its secret is in this answer alone. */
  @Post()
  @Answers({
    status: 201,
    message: 'API key created',
    type: NewApiKeyView,
    errors: [ApiKeyEndError, TooManyApiKeysError],
  })
  createApiKey(@CurrentUser() admin: AuthenticatedUser, @Body() input: ApiKeyDto): Promise<NewApiKeyView> {
    return this.keys.create(admin.id, input);
  }

  /** Revokes a key: its next request is refused. */
  @Delete(':id')
  @Answers({ message: 'API key revoked', errors: [ApiKeyNotFoundError] })
  revokeApiKey(@IdParam('id') id: string): Promise<void> {
    return this.keys.revoke(id);
  }
}
