import type { DataSource } from 'typeorm';
import { DEMO_SIGN_INS, hasDevPhone } from '../dev';
import { brand } from '../platform/brand';
import type { AppConfig } from '../platform/config';

export async function banner(config: AppConfig, dataSource: DataSource, seconds: number): Promise<string> {
  const { publicUrl, host, port } = config.http;
  if (config.isProduction) return `${brand.name} is ready on ${host}:${port} after ${seconds} s.\n`;
  if (!config.role.servesApi) return `${brand.name}'s worker is ready after ${seconds} s.\n`;
  const outbox = config.sms.providers.includes('outbox');
  const links = [
    ['Rider app', `${publicUrl}/`],
    ['Console', `${publicUrl}/admin`],
    ['API', `${publicUrl}/api/docs`],
    ...(outbox ? [['SMS outbox', `${publicUrl}/dev/sms`]] : []),
    ...(hasDevPhone(config) ? [['Phones', `${publicUrl}/dev/phone`]] : []),
  ];
  return [
    '',
    `${brand.name} is ready after ${seconds} s.`,
    '',
    ...links.map(([name = '', url]) => `  ${name.padEnd(12)}${url}`),
    ...(await signInLines(config, dataSource)),
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}

async function signInLines(config: AppConfig, dataSource: DataSource): Promise<string[]> {
  const found = await dataSource.query<{ phone: string }[]>(
    'SELECT phone FROM profiles WHERE phone = ANY($1)',
    [DEMO_SIGN_INS.map(({ phone }) => phone)],
  );
  const phones = new Set(found.map(({ phone }) => phone));
  const people = DEMO_SIGN_INS.filter(({ phone }) => phones.has(phone));
  if (people.length === 0) return [];
  return [
    '',
    '  Sign in as',
    ...people.map(({ role, phone, full_name }) => `    ${role.padEnd(10)} ${phone}  ${full_name}`),
    `  ${signInCodeHint(config)}`,
  ];
}

function signInCodeHint({ auth, sms, http }: AppConfig): string {
  if (auth.provider === 'hosted') return 'The sign-in codes are sent by the hosted provider.';
  if (!sms.providers.includes('outbox')) return 'The sign-in codes are sent by SMS.';
  return `The sign-in codes appear below and at ${http.publicUrl}/dev/sms`;
}
