import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_NAMES, RAIL_NAMES } from '../../src/platform/config';

const SOURCE = join(__dirname, '../../src');

/** Files that may name a wallet or rail; all others read capabilities (providers/registry.ts). */
const PLACES: readonly RegExp[] = [
  /^modules\/rails\/providers\//,
  /^dev\//,
  /^platform\/config\/payment-providers\.ts$/,
  /^platform\/database\/migrations\//,
  // An SMS carrier of the same name.
  /^platform\/config\/(formats|sms-providers|settings)\.ts$/,
  /^modules\/notifications\/sms\/carriers\//,
  // Brand names in reserved names and in messages that trigger a warning.
  /^platform\/stranger-text\//,
  /spec\.ts$/,
];

describe('Wallets and rails', () => {
  it('are named only by their own folder, their simulator, the settings and the migrations', () => {
    const name = new RegExp([...PROVIDER_NAMES, ...RAIL_NAMES].join('|'), 'i');
    const naming = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !PLACES.some((place) => place.test(file)))
      .filter((file) => name.test(readFileSync(join(SOURCE, file), 'utf8')));
    expect(naming).toEqual([]);
  });
});
