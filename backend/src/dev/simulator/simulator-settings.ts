import { randomBytes, randomUUID } from 'node:crypto';
import type { AppConfig, MtnAccount } from '../../platform/config';
import type { SignatureCheck } from '../../modules/payments/providers/orange/orange.callback';

/** What the simulated providers know of their one customer, us. */
export interface SimulatorSettings {
  /** 0–1. */
  successRate: number;
  seed: number | null;
  mtn: {
    collection: MtnAccount;
    disbursement: MtnAccount;
    targetEnvironment: string;
    currency: string;
  };
  orange: {
    tokenPath: string;
    paymentPath: string;
    statusPath: string;
    clientId: string;
    clientSecret: string;
    /** Null: nothing is signed, as with the real one where no secret is set. */
    signing: SignatureCheck | null;
  };
}

/** Paths and secrets as set; the credentials are made up for this process, whose adapters are the only callers. */
export function simulatorSettings(config: AppConfig): SimulatorSettings {
  const { mtn, orange, mockSuccessRate, mockSeed } = config.payments;
  return {
    successRate: mockSuccessRate,
    seed: mockSeed,
    mtn: {
      collection: madeUpAccount(),
      disbursement: madeUpAccount(),
      targetEnvironment: mtn.targetEnvironment,
      currency: mtn.currency,
    },
    orange: {
      tokenPath: orange.tokenPath,
      paymentPath: orange.paymentPath,
      statusPath: orange.statusPath,
      clientId: randomUUID(),
      clientSecret: randomBytes(24).toString('base64url'),
      signing: signatureCheckOf(config),
    },
  };
}

/** The signing secret in force, if any: shared with the adapter, and with the other processes. */
export function signatureCheckOf(config: AppConfig): SignatureCheck | null {
  const { signingSecret, signatureHeader } = config.payments.orange;
  return signingSecret === null ? null : { secret: signingSecret, headerName: signatureHeader };
}

function madeUpAccount(): MtnAccount {
  return {
    subscriptionKey: randomBytes(16).toString('hex'),
    apiUser: randomUUID(),
    apiKey: randomBytes(16).toString('hex'),
  };
}
