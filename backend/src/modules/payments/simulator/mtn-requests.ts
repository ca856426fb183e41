import { isObject, type JsonObject } from '../providers/http/provider-http';

interface MtnPaymentRequest {
  amount: string;
  currency: string;
  externalId: string;
  phone: string;
}

interface MtnRefundRequest {
  amount: string;
  currency: string;
  externalId: string;
  referenceToRefund: string;
}

const AMOUNT = /^[1-9]\d{0,11}(\.\d{1,2})?$/;
const MSISDN = /^[1-9]\d{10,14}$/;
/** The real one refuses apostrophes, accents and longer texts with a 400 (decision 14). */
const NOTE = /^[\x20-\x26\x28-\x7e]{0,160}$/;

/** A request to pay that MTN would take, or null. */
export function readMtnPayment(body: JsonObject | null): MtnPaymentRequest | null {
  const common = readCommon(body);
  const payer = body?.['payer'];
  if (common === null || !isObject(payer) || payer['partyIdType'] !== 'MSISDN') return null;
  const phone = payer['partyId'];
  return typeof phone === 'string' && MSISDN.test(phone) ? { ...common, phone } : null;
}

/** A refund request that MTN would take, or null. */
export function readMtnRefund(body: JsonObject | null): MtnRefundRequest | null {
  const common = readCommon(body);
  const referenceToRefund = body?.['referenceIdToRefund'];
  if (common === null || typeof referenceToRefund !== 'string') return null;
  return { ...common, referenceToRefund };
}

function readCommon(body: JsonObject | null) {
  const { amount, currency, externalId, payerMessage = '', payeeNote = '' } = body ?? {};
  if (typeof amount !== 'string' || !AMOUNT.test(amount)) return null;
  if (typeof currency !== 'string' || typeof externalId !== 'string' || externalId === '') return null;
  if (typeof payerMessage !== 'string' || !NOTE.test(payerMessage)) return null;
  if (typeof payeeNote !== 'string' || !NOTE.test(payeeNote)) return null;
  return { amount, currency, externalId };
}
