import { Binary } from 'bson';
import { demand } from '../errors.js';
import type { Doc } from '../mql/values/types.js';
import { OWNER_DATABASE, type Owner } from './owner.js';
import { ScramExchange } from './scram.js';

export const MECHANISM = 'SCRAM-SHA-256';
/** A connection has one exchange at a time. */
const CONVERSATION = 1;

/** The authentication state of one connection. Without authentication every connection is logged in. */
export class Login {
  private exchange: ScramExchange | undefined;
  private proven = false;

  constructor(private readonly owner: Owner | undefined) {}

  /** Whether the server requires a login. */
  get isNeeded(): boolean {
    return this.owner !== undefined;
  }

  get isDone(): boolean {
    return this.proven || !this.isNeeded;
  }

  /**
   * Starts a SCRAM exchange; an unfinished one is discarded.
   * @throws MongoServerFault MechanismUnavailable, AuthenticationFailed
   */
  start(database: string, mechanism: string, payload: Uint8Array, skipEmptyExchange: boolean): Doc {
    const other = `Received authentication for mechanism ${mechanism} which is not enabled`;
    demand(mechanism === MECHANISM, 'MechanismUnavailable', other);
    this.exchange = undefined;
    demand(this.owner, 'AuthenticationFailed', 'Authentication failed.');
    this.exchange = new ScramExchange(this.owner.credentialsIn(database), skipEmptyExchange);
    return this.step(payload);
  }

  /**
   * Continues the exchange with the client's next message.
   * @throws MongoServerFault ProtocolError without one, AuthenticationFailed
   */
  continue(conversation: number, payload: Uint8Array): Doc {
    demand(this.exchange, 'ProtocolError', 'No SASL session state found');
    demand(conversation === CONVERSATION, 'ProtocolError', 'sasl: Mismatched conversation id');
    return this.step(payload);
  }

  private step(payload: Uint8Array): Doc {
    const { exchange } = this;
    this.exchange = undefined;
    const reply = exchange!.step(payload);
    if (reply.done) this.proven = true;
    else this.exchange = exchange;
    return { conversationId: CONVERSATION, done: reply.done, payload: new Binary(reply.payload) };
  }

  /** Logs the user of a database out. */
  logout(database: string): void {
    if (database === OWNER_DATABASE) this.proven = false;
  }
}
