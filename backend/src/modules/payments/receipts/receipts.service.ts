import { createHmac, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../locales';
import { AppConfig } from '../../../platform/config';
import { Keys, safeEqual } from '../../../platform/keys';
import { toPaymentResponse } from '../../money';
import type { ReceiptCheckResponse, ReceiptResponse } from '../dto/payments.dto';
import type { PaymentEntity } from '../payment.entity';
import { receiptNotFound } from '../payment.errors';
import { drawReceipt } from './pdf/draw-receipt';
import { ReceiptsRepository } from './receipts.repository';

/** 96 bits: short enough for a QR code and for reading aloud. */
const CHECK_LENGTH = 16;
/** About 20 kB each. */
const MAX_CACHED_FILES = 100;

@Injectable()
export class ReceiptsService {
  /** Keyed by everything that a file shows. */
  private readonly files = new LRUCache<string, Promise<Buffer>>({ max: MAX_CACHED_FILES });

  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly config: AppConfig,
    private readonly keys: Keys,
  ) {}

  /** @throws DomainError RECEIPT_NOT_FOUND until the payment has completed */
  async ofPayment(payment: PaymentEntity): Promise<ReceiptResponse> {
    const receipt = await this.repository.findByPayment(payment.id);
    if (!receipt) throw receiptNotFound();
    return {
      receipt_number: receipt.receipt_number,
      check: this.checkOf(receipt.receipt_number, payment),
      issued_at: receipt.issued_at,
      payment: toPaymentResponse(payment),
    };
  }

  /** @throws DomainError RECEIPT_NOT_FOUND until the payment has completed */
  async pdfOf(payment: PaymentEntity, language: Language): Promise<{ name: string; bytes: Buffer }> {
    const facts = await this.repository.facts(payment.id);
    if (!facts) throw receiptNotFound();
    const { receipt_number } = facts;
    const check = this.checkOf(receipt_number, payment);
    const checkUrl = `${this.config.http.publicUrl}/receipts/${receipt_number}?check=${check}`;
    return { name: `${receipt_number}.pdf`, bytes: await this.cachedPdf(facts, { language, checkUrl }) };
  }

  /** Cached: drawing is the most expensive request of a process. */
  private cachedPdf(...input: Parameters<typeof drawReceipt>): Promise<Buffer> {
    const key = JSON.stringify(input);
    const cached = this.files.get(key);
    if (cached !== undefined) return cached;
    const bytes = drawReceipt(...input);
    this.files.set(key, bytes);
    bytes.catch(() => this.files.delete(key));
    return bytes;
  }

  /** Answers the same for an unknown number as for a wrong code. */
  async verify(number: string, check: string): Promise<ReceiptCheckResponse> {
    const found = await this.repository.findByNumber(number);
    if (!found || !this.isCheckOf(number, found.payment, check)) return { valid: false };
    const facts = await this.repository.facts(found.payment.id);
    return {
      valid: true,
      amount: amountTaken(found.payment),
      issued_at: found.receipt.issued_at,
      ...(facts?.moved_amount && { moved_amount: facts.moved_amount }),
      ...(facts?.refund_amount && {
        refund_amount: facts.refund_amount,
        refund_completed: facts.refund_status === 'completed',
      }),
    };
  }

  private checkOf(number: string, payment: PaymentEntity): string {
    return checkCode(this.keys.for('receipt check'), number, payment);
  }

  /** Accepts codes of previous secrets: printed receipts stay valid. */
  private isCheckOf(number: string, payment: PaymentEntity, check: string): boolean {
    return this.keys.allFor('receipt check').some((key) => safeEqual(check, checkCode(key, number, payment)));
  }
}

function checkCode(key: KeyObject, number: string, payment: PaymentEntity): string {
  return createHmac('sha256', key)
    .update(`receipt:${number}:${payment.id}:${amountTaken(payment)}`)
    .digest('base64url')
    .slice(0, CHECK_LENGTH);
}

/** XAF; differs from the payment's amount only if staff accepted a mismatch for refund. */
const amountTaken = ({ metadata, amount }: PaymentEntity): number => metadata.amount_taken ?? amount;
