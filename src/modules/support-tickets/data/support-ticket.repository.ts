import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { PageQuery } from '#common/validation/page-query.js';
import { newId } from '#infrastructure/database/new-id.js';
import { NEWEST_FIRST, OLDEST_FIRST } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader, type Waiting } from '#infrastructure/database/paging/list-reader.js';
import { pageOfFound } from '#infrastructure/database/paging/found-page.js';
import { oneOf } from '#infrastructure/database/text-filters.js';
import { findWithWordsOr, storedWords } from '#infrastructure/database/word-search.js';
import { sizeOf } from '../domain/ticket-size.js';
import { ticketWords } from '../domain/ticket-words.js';
import { STATUS_AFTER, type MessageSide, type TicketStatus } from '../domain/ticket-status.js';
import { MAX_ATTACHMENTS, TICKET_LIMITS } from '../support-tickets.limits.js';
import { Ticket, type TicketMessage } from './support-ticket.schema.js';

/** The tickets that a caller may access: their own, or all without a user id. */
export type TicketScope = { readonly userId?: string };

/** Tickets of these customers, about this order, or with all of these words in their subject. */
export interface TicketSearch {
  readonly words: readonly string[];
  readonly userIds: readonly string[];
  readonly orderId: string | undefined;
}

/** Restricts a list; what is undefined does not. */
export interface TicketFilter extends TicketScope {
  readonly status?: readonly TicketStatus[] | undefined;
  readonly search?: TicketSearch | undefined;
}

/** A ticket without its messages, for lists. */
export type TicketSummary = Omit<Ticket, 'messages'>;

export interface NewTicket {
  readonly userId: string;
  readonly subject: string;
  readonly message: string;
  readonly orderId?: string;
}

/** Reads and writes tickets. The owner check is part of each query that takes a scope. */
@Injectable()
export class TicketRepository {
  constructor(
    @InjectModel(Ticket.name) private readonly model: Model<Ticket>,
    private readonly lists: ListReader,
  ) {}

  async insert({ message, ...ticket }: NewTicket, now: Date): Promise<Ticket> {
    const [created] = await this.model.create([
      {
        ...ticket,
        ...storedWords(ticketWords(ticket)),
        status: 'OPEN',
        messages: [newMessage('USER', message, now)],
        textBytes: sizeOf(message),
        attachments: [],
        createdAt: now,
        updatedAt: now,
      },
    ]);
    return created!.toObject();
  }

  async find(id: string, scope: TicketScope): Promise<Ticket | null> {
    return this.model.findOne({ _id: id, ...scope }).lean();
  }

  /** Returns one page, newest first, without the messages. A search finds up to 1,000 tickets of each kind. */
  async findPage(
    { userId, status, search }: TicketFilter,
    page: PageQuery,
  ): Promise<ListPage<TicketSummary>> {
    const filter = {
      ...(userId === undefined ? {} : { userId: new Types.ObjectId(userId) }),
      ...(status === undefined ? {} : { status: oneOf(status) }),
    };
    if (search !== undefined) return this.pageOf(search, filter, page);
    return this.lists.read<Ticket>(
      this.model,
      { filter, order: NEWEST_FIRST, select: { messages: 0 } },
      page,
    );
  }

  private pageOf(
    { words, userIds, orderId }: TicketSearch,
    filter: QueryFilter<Ticket>,
    page: PageQuery,
  ): Promise<ListPage<TicketSummary>> {
    const search = {
      find: () =>
        findWithWordsOr(this.model, { words, filter }, [
          { field: 'userId', ids: userIds },
          { field: 'orderId', ids: orderId === undefined ? [] : [orderId] },
        ]),
      order: NEWEST_FIRST,
      findByIds: (ids: readonly string[]) =>
        this.model
          .find({ _id: { $in: ids } })
          .select({ messages: 0 })
          .lean<TicketSummary[]>(),
    };
    return pageOfFound(search, page);
  }

  /** As exact as the total of a list. */
  async countIn(statuses: readonly TicketStatus[]): Promise<number> {
    return this.lists.total(this.model, { filter: { status: { $in: [...statuses] } }, order: NEWEST_FIRST });
  }

  /** How many wait for an answer of the shop, as exact as the total of a list. */
  async open(): Promise<Waiting> {
    return this.lists.waiting(this.model, { filter: { status: 'OPEN' }, order: OLDEST_FIRST });
  }

  /**
   * Adds a message of one side and sets the status that follows, within the ticket's limits.
   * @returns the updated ticket; null when the scope contains no such ticket, or it is full
   */
  async addMessage(
    ticketId: string,
    scope: TicketScope,
    { from, text, at }: { from: MessageSide; text: string; at: Date },
  ): Promise<Ticket | null> {
    const [limits, size] = [TICKET_LIMITS[from], sizeOf(text)];
    const hasRoom = {
      [`messages.${limits.messages - 1}`]: { $exists: false },
      textBytes: { $not: { $gt: limits.bytes - size } },
    };
    return this.change(
      { _id: ticketId, ...scope, ...hasRoom },
      {
        $push: { messages: newMessage(from, text, at) },
        $inc: { textBytes: size },
        $set: { status: STATUS_AFTER[from], updatedAt: at },
      },
    );
  }

  /** Adds an image unless the ticket has the most. @returns as `addMessage` */
  async addAttachment(ticketId: string, scope: TicketScope, url: string, at: Date): Promise<Ticket | null> {
    return this.change(
      { _id: ticketId, ...scope, [`attachments.${MAX_ATTACHMENTS - 1}`]: { $exists: false } },
      { $push: { attachments: url }, $set: { updatedAt: at } },
    );
  }

  async setStatus(id: string, status: TicketStatus, at: Date): Promise<Ticket | null> {
    return this.change({ _id: id }, { $set: { status, updatedAt: at } });
  }

  private async change(filter: QueryFilter<Ticket>, update: object): Promise<Ticket | null> {
    return this.model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean();
  }

  /** All tickets of a user, oldest first. */
  async findAllOf(userId: string): Promise<Ticket[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  /**
   * Anonymises a user's tickets: unsets the user reference, replaces the user's texts with `redacted` and marks the
   * images for deletion.
   * @returns the ids of tickets with images to delete
   */
  async anonymiseAllOf(userId: string, redacted: string): Promise<string[]> {
    const withImages = await this.model
      .find({ userId, 'attachments.0': { $exists: true } })
      .select({ attachments: 1 })
      .lean();
    for (const { _id, attachments } of withImages) {
      await this.model.updateOne({ _id }, { $set: { attachments: [], filesToDestroy: attachments } });
    }
    await this.model.updateMany(
      { userId },
      {
        $set: {
          userId: null,
          subject: redacted,
          ...storedWords(ticketWords({ subject: redacted })),
          'messages.$[own].message': redacted,
        },
      },
      { arrayFilters: [{ 'own.from': 'USER' }] },
    );
    return withImages.map(({ _id }) => _id.toHexString());
  }

  async findFilesToDestroy(id: string): Promise<string[]> {
    return (await this.model.findById(id).select({ filesToDestroy: 1 }).lean())?.filesToDestroy ?? [];
  }

  async clearFilesToDestroy(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $unset: { filesToDestroy: 1 } });
  }
}

function newMessage(from: MessageSide, message: string, createdAt: Date): TicketMessage {
  return { _id: newId(), from, message, createdAt };
}
