import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnswersFile, type DownloadedFile, ForAdministrators, NeedsScope } from '#http/decorators.js';
import { OrderNotFoundError } from '#modules/orders/index.js';
import { PapersDto } from './dto/papers.dto.js';
import { NoInvoiceError } from './invoicing.errors.js';
import { LEFT_OUT_HEADER } from './invoicing.headers.js';
import { PapersService } from './services/papers.service.js';

@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin')
export class PapersAdminController {
  constructor(private readonly papers: PapersService) {}

  /** Papers of several orders in one PDF: a pick list, packing slips or invoices. Nothing changes. */
  @Post('papers')
  @NeedsScope('orders:read')
  @AnswersFile({
    contentType: 'application/pdf',
    description: 'The papers, in the order of `ids`; a pick list is sorted by SKU',
    headers: {
      [LEFT_OUT_HEADER]: 'Numbers of orders that have no invoice, separated by commas; missing without one',
    },
    errors: [OrderNotFoundError, NoInvoiceError],
  })
  async printPapers(
    @Body() body: PapersDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DownloadedFile> {
    const { file, leftOut } = await this.papers.print(body);
    if (leftOut.length > 0) void reply.header(LEFT_OUT_HEADER, leftOut.join(','));
    return file;
  }
}
