import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { Account } from '#modules/users/index.js';
import type { LinkPurpose } from '../../mails/code-link.mail.js';

/** Builds the addresses of the pages where a mailed token sets a new password, or signs in. */
@Injectable()
export class CodeLinksService {
  constructor(private readonly config: AppConfig) {}

  /**
   * The page of the dashboard for administrators, else that of the storefront; undefined if the shop has none. Address and token
   * stand in the fragment, which no server is sent and no log has.
   */
  urlOf(
    purpose: LinkPurpose,
    { email, role }: Pick<Account, 'email' | 'role'>,
    token: string,
  ): string | undefined {
    const page = this.pageFor(purpose, role);
    return page === undefined ? undefined : `${page}#${new URLSearchParams({ email, token }).toString()}`;
  }

  private pageFor(purpose: LinkPurpose, role: Account['role']): string | undefined {
    const { adminDashboard, http, shop } = this.config;
    if (role === 'ADMIN' && adminDashboard)
      return `${http.publicUrl}/admin/${purpose === 'sign-in' ? 'login' : purpose}`;
    const storefront = shop.pagesUrl;
    return storefront === undefined
      ? undefined
      : `${storefront}/${purpose === 'sign-in' ? 'login' : 'forgot-password'}`;
  }
}
