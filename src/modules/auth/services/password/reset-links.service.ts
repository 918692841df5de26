import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { Account } from '#modules/users/index.js';

/** Builds the addresses of the pages where a mailed token sets a new password. */
@Injectable()
export class ResetLinksService {
  constructor(private readonly config: AppConfig) {}

  /**
   * The page of the dashboard for administrators, else that of the storefront; undefined if the shop has none. Address and token
   * stand in the fragment, which no server is sent and no log has.
   */
  urlOf({ email, role }: Account, token: string): string | undefined {
    const page = this.pageFor(role);
    return page === undefined ? undefined : `${page}#${new URLSearchParams({ email, token }).toString()}`;
  }

  private pageFor(role: Account['role']): string | undefined {
    const { adminDashboard, devConsole, http, shop } = this.config;
    if (role === 'ADMIN' && adminDashboard) return `${http.publicUrl}/admin/reset-password`;
    const storefront = shop.seller.storefrontUrl ?? (devConsole ? `${http.publicUrl}/shop` : undefined);
    return storefront === undefined ? undefined : `${storefront}/forgot-password`;
  }
}
