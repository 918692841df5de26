import { Injectable } from '@nestjs/common';
import { StockRepository } from '../data/stock.repository.js';

/** Corrects by what the lists are filtered for products in stock. */
@Injectable()
export class AvailabilityService {
  constructor(private readonly stock: StockRepository) {}

  /** Call it after the indexes exist. Idempotent. @returns how many products had it missing or wrong */
  async correct(): Promise<number> {
    return this.stock.correctInStock();
  }
}
