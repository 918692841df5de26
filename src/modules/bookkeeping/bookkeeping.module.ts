import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { InvoicingModule } from '#modules/invoicing/index.js';
import { OrdersModule } from '#modules/orders/index.js';
import { ProductsModule } from '#modules/products/index.js';
import { UsersModule } from '#modules/users/index.js';
import { BooksCheckRepository } from './data/books-check.repository.js';
import { BooksCheck, BooksCheckSchema } from './data/books-check.schema.js';
import { DerivedBooksRepository } from './data/derived-books.repository.js';
import { OrderBooksRepository } from './data/order-books.repository.js';
import { DerivedBooksService } from './services/derived-books.service.js';
import { InvoiceBooksService } from './services/invoice-books.service.js';
import { MoneyBooksService } from './services/money-books.service.js';
import { NightlyBooksCheckService } from './services/nightly-books-check.service.js';
import { PaperBooksService } from './services/paper-books.service.js';
import { StockBooksService } from './services/stock-books.service.js';

/** The books of stock, money, invoices and their register with their nightly check, and the check of derived fields. It changes no order. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: BooksCheck.name, schema: BooksCheckSchema }]),
    InvoicingModule,
    OrdersModule,
    ProductsModule,
    UsersModule,
  ],
  providers: [
    BooksCheckRepository,
    DerivedBooksRepository,
    OrderBooksRepository,
    StockBooksService,
    MoneyBooksService,
    InvoiceBooksService,
    PaperBooksService,
    DerivedBooksService,
    NightlyBooksCheckService,
  ],
  exports: [NightlyBooksCheckService],
})
export class BookkeepingModule {}
