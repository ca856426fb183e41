import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../../..');
const PLACES = [
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'docs', '.ci', '.github', 'docker'],
  ...[
    'backend/src',
    'backend/test',
    'backend/bench',
    'backend/scripts',
    'frontend/src',
    'frontend/e2e',
    'admin/src',
  ],
];
const files = PLACES.flatMap((place) =>
  statSync(join(ROOT, place)).isFile()
    ? [place]
    : readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' }).map((path) => join(place, path)),
).filter((path) => statSync(join(ROOT, path)).isFile());
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function isBroken(target: string): boolean {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(ROOT, path))) return true;
  return anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor);
}

describe('Citations resolve', () => {
  it('every relative link of a document names a file that exists, and a heading in it', () => {
    const links = files
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => {
          const target = link.startsWith('#') ? path + link : relative(ROOT, join(ROOT, dirname(path), link));
          return [path, target] as const;
        }),
      );
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(([, target]) => isBroken(target))).toEqual([]);
  });

  it('every docs/….md#section that the code cites exists', () => {
    const citations = files.flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g)].map(([target]) => [path, target] as const),
    );
    expect(citations.length).toBeGreaterThan(10);
    expect(citations.filter(([, target]) => isBroken(target))).toEqual([]);
  });

  it('nothing cites a document outside the repository', () => {
    const outside = files.filter((path) => /\.(md|tsx?|mjs)$/.test(path) && !path.endsWith('links.spec.ts'));
    const citing = outside.filter((path) => /\bspec \u00a7|\bdecisions? \d/.test(read(path)));
    expect(citing.filter((path) => path !== 'backend/scripts/metrics.mjs')).toEqual([]);
  });
});
