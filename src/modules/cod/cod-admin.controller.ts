import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Answers,
  checkInput,
  ForAdministrators,
  NeedsScope,
  ReceivedFile,
  ReceivesFile,
  type UploadedFile,
} from '#http/decorators.js';
import { RemittanceFileError, RemittanceFormatError } from './cod.errors.js';
import { MAX_REMITTANCE_FILE } from './cod.limits.js';
import { CashListQuery } from './dto/cash-list.query.js';
import { RecordRemittancesDto } from './dto/remittances.dto.js';
import { CashListService } from './services/cash-list.service.js';
import { RemittancesService } from './services/remittances.service.js';
import { CashListView } from './views/cash-list.view.js';
import { RemittanceReportView } from './views/remittance-report.view.js';

const REMITTANCE_FILE = {
  field: 'file',
  maxBytes: MAX_REMITTANCE_FILE,
  missing: 'file is required: CSV, .xlsx or .xls',
  texts: {
    dryRun: {
      type: 'string',
      enum: ['true', 'false'],
      description: 'only explains the file; nothing is written',
    },
  },
} as const;

/** Cash that carriers collect at the door, and what they transfer of it. */
@ApiTags('OrdersAdmin')
@ForAdministrators('orders')
@Controller('orders/admin/cod')
export class CodAdminController {
  constructor(
    private readonly list: CashListService,
    private readonly remittances: RemittancesService,
  ) {}

  /** Orders whose cash was collected at the door, the last first, and what carriers owe of it. */
  @Get()
  @NeedsScope('reports:read')
  @Answers({ message: 'Cash on delivery fetched', type: CashListView })
  listCash(@Query() query: CashListQuery): Promise<CashListView> {
    return this.list.list(query);
  }

  /**
   * Records what a carrier has transferred, from its file (CSV, `.xlsx` or `.xls`, at most 5 MB and 20,000 rows), and explains each row.
   * Repeating it changes nothing.
   */
  @Post('remittances')
  @ReceivesFile(REMITTANCE_FILE)
  @Answers({
    message: 'Remittances read',
    type: RemittanceReportView,
    errors: [RemittanceFileError, RemittanceFormatError],
  })
  recordRemittances(@ReceivedFile() { path, texts }: UploadedFile): Promise<RemittanceReportView> {
    return this.remittances.record(path, checkInput(RecordRemittancesDto, texts));
  }
}
