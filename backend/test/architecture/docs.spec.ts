import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getMetadataStorage } from 'class-validator';
import { Settings } from '../../src/platform/config/settings';
import { DomainError, ERROR_CODES, type ErrorCode } from '../../src/platform/errors';
import { toFailure } from '../../src/platform/http';

const ROOT = join(__dirname, '../../..');

/** The cells of table rows whose first cell is a `code` word. */
function tableRows(file: string): string[][] {
  return readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[A-Z0-9_]+` +\|/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function settingNames(): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Settings, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** The text of every spec file by name without endings; a name may have several files. */
function specTexts(): Map<string, string> {
  const texts = new Map<string, string>();
  for (const folder of ['backend/src', 'backend/test', 'frontend/src', 'frontend/e2e', 'admin/src']) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const name = /^(.+?)(\.[a-z]+-spec|\.spec|\.test)\.tsx?$/.exec(basename(path))?.[1];
      if (name === undefined) continue;
      texts.set(name, (texts.get(name) ?? '') + readFileSync(join(ROOT, folder, path), 'utf8'));
    }
  }
  return texts;
}

const bare = (cell = '') => cell.replaceAll('`', '');

describe('The documentation matches the code', () => {
  it('docs/api.md lists exactly the existing error codes with their status', () => {
    const documented = tableRows('docs/api.md').map(([code, status]) => [bare(code), Number(status)]);
    const real = (Object.keys(ERROR_CODES) as ErrorCode[]).map((code) => {
      return [code, toFailure(new DomainError(code, ''), '').status];
    });
    expect(documented.sort()).toEqual(real.sort());
  });

  it('docs/api.md gives every error code a distinct meaning', () => {
    const meanings = tableRows('docs/api.md').map(([, , meaning]) => meaning ?? '');
    expect(meanings.filter((meaning) => meaning.length < 10)).toEqual([]);
    expect(new Set(meanings).size).toBe(meanings.length);
  });

  it('docs/payments.md names only tests that exist', () => {
    const text = readFileSync(join(ROOT, 'docs/payments.md'), 'utf8');
    const tests = text.match(/\b(src|test)\/[\w./-]+spec\.ts\b/g) ?? [];
    expect(tests.length).toBeGreaterThan(10);
    expect(tests.filter((path) => !existsSync(join(ROOT, 'backend', path)))).toEqual([]);
  });

  it('docs/threats.md and docs/security.md name only tests and files that exist', () => {
    const specs = specTexts();
    for (const file of ['docs/threats.md', 'docs/security.md']) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const quoted = [...text.matchAll(/`([a-z0-9.-]+)`((?:,? "[^"]+")+)/g)].flatMap(
        ([, name = '', tests = '']) =>
          [...tests.matchAll(/"([^"]+)"/g)].map(([, test = '']) => [name, test] as const),
      );
      expect(quoted.length).toBeGreaterThan(20);
      expect(quoted.filter(([name, test]) => !specs.get(name)?.includes(test))).toEqual([]);
      const paths = [...text.matchAll(/`((?:backend|frontend|admin|docker)\/[^`]+)`/g)].map(
        ([, path = '']) => path,
      );
      expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    }
  });

  it('the README lists every setting, with the default that the code has', () => {
    const documented = new Map(
      tableRows('README.md').map(([name, fallback]) => [bare(name), bare(fallback)]),
    );
    expect([...documented.keys()].sort()).toEqual(settingNames().sort());
    for (const [name, fallback] of Object.entries(new Settings())) {
      expect([name, documented.get(name)]).toEqual([name, String(fallback)]);
    }
  });
});
