import { Get, Header } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { RawResponse } from '#http/decorators.js';
import { ConsoleController } from './console.decorators.js';
import { LIVE_SCRIPT } from './pages/live.script.js';

/** The script of the console's pages, as a file, because their policy allows none in the markup. */
@ConsoleController('dev')
export class ScriptController {
  @Get('live.js')
  @RawResponse()
  @ApiExcludeEndpoint()
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  @Header('Cache-Control', 'no-cache')
  getScript(): string {
    return LIVE_SCRIPT;
  }
}
