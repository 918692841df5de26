import { Param } from '@nestjs/common';
import { CanFail } from '#http/decorators.js';
import { ConsoleController, ConsoleForm } from './console.decorators.js';
import { EffectNotFailedError } from './dev-console.errors.js';
import { EffectsService } from './effects.service.js';
import { afterForm } from './pages/notices.js';

/** Effects that were given up: tried again, or dropped. */
@ConsoleController('dev')
@CanFail(EffectNotFailedError)
export class EffectsController {
  constructor(private readonly effects: EffectsService) {}

  @ConsoleForm('effects/:id/replay')
  async replayEffectByForm(@Param('id') id: string) {
    await this.effects.replay(id);
    return afterForm('effect-replayed', 'effects');
  }

  @ConsoleForm('effects/:id/drop')
  async dropEffectByForm(@Param('id') id: string) {
    await this.effects.drop(id);
    return afterForm('effect-dropped', 'effects');
  }
}
