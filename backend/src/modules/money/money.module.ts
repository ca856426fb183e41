import { Module } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { JournalRepository, MoneyRepository } from './money.repository';
import { RefundRequestService } from './refund-requests.service';
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

/**
 * The vocabulary of payments and refunds, the terms that people agree to, the refunds that are due, and the journal. `payments` moves
 * the money; whatever a module below it has to know stands here.
 */
@Module({ controllers: [TermsController], providers, exports: providers })
export class MoneyModule {}
