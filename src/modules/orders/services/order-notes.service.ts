import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { newId } from '#infrastructure/database/new-id.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { AuditLogService } from '#modules/audit-log/index.js';
import { UsersService } from '#modules/users/index.js';
import { OrderNoteRepository } from '../writing/order-note.repository.js';
import { OrderRepository } from '../data/order.repository.js';
import { OrderNotFoundError, TooManyNotesError } from '../orders.errors.js';
import { toOrderNote, type OrderNoteView } from '../views/order-admin.view.js';

/** The notes of the staff about orders. */
@Injectable()
export class OrderNotesService {
  constructor(
    private readonly notes: OrderNoteRepository,
    private readonly orders: OrderRepository,
    private readonly users: UsersService,
    private readonly audit: AuditLogService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a note. The audit log, which is never erased, has the note's id and not its words.
   * @throws OrderNotFoundError, TooManyNotesError
   */
  async add(orderId: string, text: string, adminId: string): Promise<OrderNoteView> {
    const note = { _id: newId(), text, at: this.clock.now(), by: `ADMIN:${adminId}` };
    await this.unitOfWork.run(async () => {
      if (!(await this.notes.add(orderId, note))) {
        await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
        throw new TooManyNotesError();
      }
      const [order] = await this.orders.findNumbers([orderId]);
      await this.audit.record({
        action: 'ORDER_NOTE_ADDED',
        subject: orderId,
        subjectName: order!.orderNumber,
        before: null,
        after: { noteId: note._id.toHexString() },
      });
    });
    return toOrderNote(note, await this.users.staffNames([note.by]));
  }
}
