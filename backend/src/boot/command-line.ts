import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '../platform/http';
import { normalizeSignInPhone } from '../platform/phone';

export const USAGE = `Usage: npm run cli -- <command>

  migrate                                migrate the database to the schema of this version
  seed [--demo] [--rides=N]              add the demo users (default), or N upcoming rides for load tests
  grant-role <phone> <role>              grant a staff role: approver, support, finance or admin
  reconcile                              check due payments, refunds and payouts with the providers
  verify-journal                         compare the journal with payments, refunds and payouts
  verify-audit                           report the first audit event that was changed or removed
  whatsapp-templates                     print the WhatsApp templates for Meta's approval, one per line
  doctor [--live-payment <phone>]        check everything the server depends on, and suggest fixes;
                                         with a phone: charge it 100 XAF, then refund them
  compare-statement <file.csv>           compare a provider's statement with our journal (columns reference, amount, status)
`;

const MAX_RIDES = 10_000_000;
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  seed: ['demo', 'rides'],
  doctor: ['live-payment'],
};

export type Command =
  | { name: 'migrate' | 'reconcile' | 'verify-journal' | 'verify-audit' | 'whatsapp-templates' | 'help' }
  /** `livePayment`: payer of a test payment (237 and nine digits); null: no payment. */
  | { name: 'doctor'; livePayment: string | null }
  | { name: 'compare-statement'; file: string }
  | { name: 'seed'; demo: boolean; rides: number }
  | { name: 'grant-role'; phone: string; role: StaffRole };

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function parseCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [name, ...rest] = positionals;
  const options = Object.keys(values);
  if (values.help || name === 'help') return { name: 'help' };
  if (name === undefined) throw new UsageError('A command is required.');
  const allowed = OPTIONS_OF[name] ?? [];
  const unknown = options.find((option) => !allowed.includes(option));
  if (unknown !== undefined) throw new UsageError(`${name} does not take --${unknown}.`);
  switch (name) {
    case 'migrate':
    case 'reconcile':
    case 'verify-journal':
    case 'verify-audit':
    case 'whatsapp-templates':
      assertNoArguments(name, rest);
      return { name };
    case 'doctor':
      return { name, livePayment: liveNumberOf(values['live-payment'], rest) };
    case 'seed':
      assertNoArguments(name, rest);
      return { name, demo: values.demo ?? values.rides === undefined, rides: rideCountOf(values.rides) };
    case 'grant-role':
      return { name, ...grantOf(rest) };
    case 'compare-statement':
      return { name, file: fileOf(rest) };
    default:
      throw new UsageError(`Unknown command: ${name}.`);
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        demo: { type: 'boolean' },
        rides: { type: 'string' },
        'live-payment': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function assertNoArguments(name: string, rest: string[]): void {
  if (rest.length > 0) throw new UsageError(`${name} does not take ${rest[0]}.`);
}

function fileOf(rest: string[]): string {
  const [file, ...more] = rest;
  if (file === undefined || more.length > 0) throw new UsageError('compare-statement takes one CSV file.');
  return file;
}

/** Digits may be grouped: `--live-payment +237 677 10 00 01`. */
function liveNumberOf(first: string | undefined, rest: string[]): string | null {
  if (first === undefined) {
    assertNoArguments('doctor', rest);
    return null;
  }
  const phone = normalizeSignInPhone([first, ...rest].join(''));
  // Not echoed: output may end up in logs.
  if (phone === null)
    throw new UsageError(
      '--live-payment takes a Cameroonian mobile number (6 and eight digits, with or without 237).',
    );
  return phone;
}

function rideCountOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= MAX_RIDES) return count;
  throw new UsageError(`--rides is a whole number from 1 to ${MAX_RIDES}, not ${text}.`);
}

function grantOf(rest: string[]): { phone: string; role: StaffRole } {
  const role = STAFF_ROLES.find((known) => known === rest.at(-1));
  if (rest.length < 2 || role === undefined)
    throw new UsageError(`grant-role takes a phone number and a role (${STAFF_ROLES.join(', ')}).`);
  const phone = normalizeSignInPhone(rest.slice(0, -1).join(''));
  if (phone === null)
    throw new UsageError(
      `${rest.slice(0, -1).join(' ')} is not a Cameroonian mobile number (6 and eight digits, with or without 237).`,
    );
  return { phone, role };
}
