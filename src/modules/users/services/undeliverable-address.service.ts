import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RecipientReports } from '#infrastructure/mail/recipient-reports.js';
import { UserRepository } from '../data/user.repository.js';

/** Keeps at each account whether the mail server has last refused its address for good: `emailUndeliverable`. */
@Injectable()
export class UndeliverableAddressService implements OnModuleInit {
  constructor(
    private readonly reports: RecipientReports,
    private readonly users: UserRepository,
  ) {}

  onModuleInit(): void {
    this.reports.report = (address, isUndeliverable) =>
      this.users.setEmailUndeliverable(address, isUndeliverable);
  }
}
