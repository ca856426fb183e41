import { Module } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { JournalRepository } from './journal.repository';
import { MoneyRepository } from './money.repository';
import { RefundRequestService } from './refund-request.service';
import { TermsController } from './terms.controller';

const providers = [
  {
    provide: JournalRepository,
    inject: [AppConfig],
    useFactory: (config: AppConfig) => new JournalRepository(config.payments.costs),
  },
  MoneyRepository,
  RefundRequestService,
];

@Module({ controllers: [TermsController], providers, exports: providers })
export class MoneyModule {}
