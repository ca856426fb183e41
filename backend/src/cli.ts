import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { AppModule } from './app.module';
import { type Command, parseCommand, USAGE, UsageError } from './boot/command-line';
import { type OpenDatabase, openDatabase } from './boot/open-database';
import { CheckFailedError, explain } from './boot/problems';
import { ProcessLifecycle } from './boot/process-lifecycle';
import { seedDemo, seedRides } from './dev';
import { DEFAULT_LANGUAGE, textsIn } from './locales';
import { whatsAppTemplates } from './locales/whatsapp-templates';
import { verifyAudit } from './modules/audit';
import { type Diagnosis, DoctorService, LivePayment } from './modules/doctor';
import { BadStatementError, compareStatement, readStatement, verifyJournal } from './modules/ledger';
import { ReconcilePaymentsJob } from './modules/payments';
import { ProfilesService } from './modules/profiles';
import { WALLETS } from './modules/rails';
import { PayoutsJob, RefundsJob } from './modules/transfers';
import { type AppConfig, BadSettingsError, loadConfig, PROVIDER_NAMES } from './platform/config';
import { migrate, plainDataSource } from './platform/database';
import { openFileStore } from './platform/storage';

const BAD_USAGE = 2;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** Works on the server's database, whether or not the server is running. */
async function main(args: string[]): Promise<void> {
  let command: Command;
  try {
    command = parseCommand(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printError(`${error.message}\n\n${USAGE}`);
    process.exit(BAD_USAGE);
  }
  if (command.name === 'help') return print(USAGE);
  const lifecycle = new ProcessLifecycle(explain);
  await lifecycle.runCommand(async () => {
    const config = settingsFor(command);
    if (command.name === 'whatsapp-templates') return printTemplates(config);
    const database = await databaseFor(command, config, lifecycle.signal);
    lifecycle.onShutdown(() => database.close());
    lifecycle.signal.throwIfAborted();
    await Promise.race([perform(command, config, database), lifecycle.untilShutdown()]);
  });
}

async function perform(command: Command, config: AppConfig, { url, directUrl }: OpenDatabase): Promise<void> {
  const dataSource = await plainDataSource(directUrl).initialize();
  try {
    const applied = await migrate(dataSource);
    if (command.name === 'migrate') {
      print(applied.length === 0 ? 'The schema is up to date.' : `Migrated: ${applied.join(', ')}.`);
    } else if (command.name === 'seed') {
      await seed(command, config, dataSource);
    } else if (command.name === 'verify-journal') {
      await reportJournal(dataSource);
    } else if (command.name === 'verify-audit') {
      await reportAuditLog(dataSource);
    } else if (command.name === 'compare-statement') {
      await reportStatement(dataSource, command.file);
    }
  } finally {
    await dataSource.destroy();
  }
  if (command.name === 'grant-role') {
    const { phone, role } = command;
    await withApplication(config, url, async (application) => {
      const { created } = await application.get(ProfilesService).grantStaffRole(phone, role);
      print(`${phone} is ${role} now.${created ? ' This number has not signed in yet.' : ''}`);
    });
  }
  if (command.name === 'doctor') {
    await withApplication(config, url, (application) => runDoctor(application, command.livePayment));
  }
  if (command.name === 'reconcile') {
    await withApplication(config, url, async (application) => {
      print(`Payments checked: ${await application.get(ReconcilePaymentsJob).run()}.`);
      print(`Refunds sent or checked: ${await application.get(RefundsJob).run()}.`);
      print(`Payouts sent or checked: ${await application.get(PayoutsJob).run()}.`);
    });
  }
}

/** Prints the templates in the format of Meta's Cloud API. */
function printTemplates({ whatsappTemplatePrefix: prefix }: AppConfig): void {
  for (const { kind, language, text, example } of whatsAppTemplates()) {
    const body = { type: 'BODY', text, example: { body_text: [example] } };
    print(JSON.stringify({ name: `${prefix}${kind}`, language, category: 'UTILITY', components: [body] }));
  }
}

/** @throws BadSettingsError except for the doctor, which lists invalid settings */
function settingsFor(command: Command): AppConfig {
  try {
    return loadConfig();
  } catch (error) {
    if (command.name === 'doctor' && error instanceof BadSettingsError) {
      for (const problem of error.problems) print(findingLine('failed', 'settings', `${problem}.`));
    }
    throw error;
  }
}

async function databaseFor(command: Command, config: AppConfig, signal: AbortSignal): Promise<OpenDatabase> {
  try {
    return await openDatabase(config, printError, signal);
  } catch (error) {
    if (command.name === 'doctor' && !signal.aborted)
      print(findingLine('failed', 'database', explain(error)));
    throw error;
  }
}

/** @param livePayment number to charge and refund; null: no payment @throws CheckFailedError after printing the findings */
async function runDoctor(application: INestApplicationContext, livePayment: string | null): Promise<void> {
  const diagnosis = await application.get(DoctorService).examine(DEFAULT_LANGUAGE.api);
  for (const finding of diagnosis.findings) print(findingLine(finding.state, finding.check, finding.message));
  const states = diagnosis.findings.map(({ state }) => state);
  if (livePayment !== null) {
    for await (const step of application.get(LivePayment).run(livePayment, diagnosis)) {
      print(findingLine(step.state, 'payment', step.message(textsIn(DEFAULT_LANGUAGE.api).doctor)));
      states.push(step.state);
    }
  }
  const failures = states.filter((state) => state === 'failed').length;
  if (failures > 0) throw new CheckFailedError(`Failed checks: ${failures}.`);
}

function findingLine(state: Diagnosis['state'], check: string, message: string): string {
  const { states } = textsIn(DEFAULT_LANGUAGE.api).doctor;
  return `${states[state].padEnd(8)} ${check.padEnd(10)} ${message}`;
}

async function seed(
  { demo, rides }: { demo: boolean; rides: number },
  config: AppConfig,
  dataSource: DataSource,
): Promise<void> {
  if (demo) {
    const added = await seedDemo(dataSource, config, { files: openFileStore(config) });
    print(added ? 'Added demo people and rides.' : 'The demo people already exist.');
  }
  if (rides > 0) {
    await seedRides(dataSource, config, rides, (count) => printError(`${count} of ${rides} rides…`));
    print(`Added ${rides} rides.`);
  }
}

/** @throws CheckFailedError after printing the differences */
async function reportJournal(dataSource: DataSource): Promise<void> {
  const { differences, transactions, balances, operator } = await verifyJournal(dataSource);
  for (const difference of differences) print(difference);
  const xaf = textsIn(DEFAULT_LANGUAGE.api).format.xaf;
  const cash = PROVIDER_NAMES.map((name) => `${xaf(balances[`cash.${name}`])} at ${WALLETS[name].operator}`);
  print(
    `Held: ${cash.join(', ')}. ` +
      `Owed: ${xaf(balances.driver)} to drivers, ${xaf(balances.refund)} back to passengers.` +
      (operator.service_fees || operator.costs || operator.credits
        ? ` Service fees: ${xaf(operator.service_fees)}, costs of the providers: ${xaf(operator.costs)}, credits: ${xaf(operator.credits)}.`
        : ''),
  );
  if (differences.length > 0)
    throw new CheckFailedError(`The journal and the records differ: ${differences.length}.`);
  print(`The journal agrees with payments, refunds and payouts. Transactions: ${transactions}.`);
}

/** @throws CheckFailedError naming the first changed or removed event */
async function reportAuditLog(dataSource: DataSource): Promise<void> {
  const { sealed, hash, problem } = await verifyAudit(dataSource);
  if (problem !== null) throw new CheckFailedError(problem);
  print(`The audit log is unchanged. Sealed events: ${sealed}, newest hash: ${hash}.`);
}

/** @throws CheckFailedError after printing the differences; BadStatementError */
async function reportStatement(dataSource: DataSource, file: string): Promise<void> {
  const statement = await readFile(file, 'utf8').catch(() => {
    throw new BadStatementError('no_file', { file });
  });
  const lines = readStatement(statement);
  const compared = await compareStatement(dataSource, lines);
  const differences = compared.filter(({ kind }) => kind !== 'matched');
  for (const { text } of differences) print(text);
  if (differences.length > 0)
    throw new CheckFailedError(`The statement and our books differ: ${differences.length}.`);
  const payments = lines.filter(({ state }) => state === 'taken').length;
  print(`The statement and our books agree. Payments: ${payments}.`);
}

async function withApplication(
  config: AppConfig,
  url: string,
  work: (application: INestApplicationContext) => Promise<void>,
): Promise<void> {
  const application = await NestFactory.createApplicationContext(AppModule.with(config, url), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    await work(application);
  } finally {
    await application.close();
  }
}

void main(process.argv.slice(2));
