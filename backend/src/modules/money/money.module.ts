import { Module } from '@nestjs/common';
import { TermsController } from './terms.controller';

/** The vocabulary of payments and refunds, and the terms that people agree to. */
@Module({ controllers: [TermsController] })
export class MoneyModule {}
