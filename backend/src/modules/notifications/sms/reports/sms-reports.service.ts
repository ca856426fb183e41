import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Transactions } from '../../../../platform/database';
import { DomainError } from '../../../../platform/errors';
import { Metrics } from '../../../../platform/http/index';
import { JobQueue } from '../../../../platform/jobs';
import type { SmsOutcome } from '../../notification.types';
import { SmsDeliveryRepository } from '../sms-delivery.repository';
import { sendNotification } from '../sms-delivery.service';
import { type ReportRequest, SmsSender } from '../sms-sender';

const RESEND_WITHIN_SECONDS = 3_600;

@Injectable()
export class SmsReportsService {
  private readonly reports: Counter<'carrier' | 'outcome'>;

  constructor(
    private readonly repository: SmsDeliveryRepository,
    private readonly sender: SmsSender,
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    metrics: Metrics,
  ) {
    this.reports = metrics.counter(
      'sms_reports_total',
      'Delivery reports: delivered, undelivered, or the reason why a report was ignored (unknown, unreadable, forged)',
      ['carrier', 'outcome'],
    );
  }

  /** @throws DomainError INVALID_SIGNATURE, before any lookup */
  async receive(carrier: string, request: ReportRequest): Promise<void> {
    const report = this.sender.readReport(carrier, request);
    if (report === null || report.kind === 'not_final') return;
    if (report.kind === 'report') return this.apply(carrier, report.reference, report.outcome);
    if (report.kind === 'bad_signature') throw this.forgedError(carrier);
    this.reports.inc({ carrier, outcome: 'unreadable' });
  }

  forgedError(carrier: string): DomainError {
    this.reports.inc({ carrier, outcome: 'forged' });
    return new DomainError('INVALID_SIGNATURE', 'The signature of the callback is wrong.');
  }

  /** Sends an undelivered SMS once through each other carrier, then a ticket through its fallback channel. */
  async apply(carrier: string, reference: string, outcome: SmsOutcome): Promise<void> {
    const isKnown = await this.transactions.run(async (tx) => {
      const text = await this.repository.report(tx, { carrier, reference, outcome }, RESEND_WITHIN_SECONDS);
      if (text === null) return false;
      if (outcome === 'undelivered' && text.notification !== null && text.fresh) {
        if (this.sender.hasOtherThan([...text.lost_by, carrier]))
          await this.repository.sendAgain(tx, text.key);
        await this.jobs.send(tx, sendNotification, { ...text.notification, channel: 'sms' });
      }
      return true;
    });
    this.reports.inc({ carrier, outcome: isKnown ? outcome : 'unknown' });
  }
}
