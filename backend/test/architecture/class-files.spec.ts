import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const SOURCES = join(__dirname, '../../src');

const DECORATED =
  /^@(?:Injectable|Controller|Catch|Module|WebSocketGateway)\([^]*?^export (?:abstract )?class (\w+)/gm;
const plain = (name: string) => name.replace(/[.-]/g, '').toLowerCase();

const classes = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(modules|platform|dev)\//.test(path) && /(?<!spec)\.ts$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join(SOURCES, path), 'utf8').matchAll(DECORATED)].map(([, name = '']) => ({
      path,
      name,
    })),
  );

describe('An injectable class', () => {
  it('is in the file of its name', () => {
    expect(classes.length).toBeGreaterThan(150);
    expect(classes.filter(({ path, name }) => plain(basename(path, '.ts')) !== plain(name))).toEqual([]);
  });
});
