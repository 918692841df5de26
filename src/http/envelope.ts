/** The success envelope of the specification. */
export interface SuccessEnvelope<T> {
  success: true;
  statusCode: number;
  message: string;
  data: T | null;
  timestamp: string;
}

/** The error envelope of the specification. */
export interface ErrorEnvelope {
  success: false;
  statusCode: number;
  message: string;
  timestamp: string;
  /** Present on 429 only. */
  data?: null;
  details?: Readonly<Record<string, unknown>>;
}

export function successEnvelope<T>(
  statusCode: number,
  message: string,
  data: T | undefined,
  now: Date,
): SuccessEnvelope<T> {
  return { success: true, statusCode, message, data: data ?? null, timestamp: now.toISOString() };
}
