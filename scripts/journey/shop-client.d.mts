export class ShopClient {
  constructor(url: string, headers?: Record<string, string>);
  data(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; status?: number },
  ): Promise<unknown>;
  refusal(
    status: number,
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<string>;
  send(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<{ status: number; body: { message: string; data: unknown } }>;
}
