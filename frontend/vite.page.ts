import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { brand } from './src/lib/brand';
import { brandColours } from './src/lib/brand-colours';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, PRODUCT } from './src/locales/languages';

const SRC = join(import.meta.dirname, 'src');
/** The list served at /api/towns. */
const TOWNS = join(import.meta.dirname, '../backend/src/modules/towns/towns.json');

interface Texts {
  [key: string]: string | Texts;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** A text of the locale files by key, e.g. `search.title`. */
function textOf(language: string, key: string): string {
  const [file = '', ...path] = key.split('.');
  const texts = JSON.parse(readFileSync(join(SRC, 'locales', language, `${file}.json`), 'utf8')) as Texts;
  const found = path.reduce<string | Texts | undefined>(
    (part, name) => (typeof part === 'object' ? part[name] : undefined),
    texts,
  );
  if (typeof found !== 'string') throw new Error(`${language}/${file}.json has no text ${key}.`);
  return escaped(found);
}

/**
 * Replaces `data-text="search.from"` with one attribute for each language, and adds the default language's text as
 * content or placeholder. `data-busy`, `data-one` and `data-other` become attributes only.
 */
function withTexts(html: string): string {
  const inEvery = (key: string, suffix = '') =>
    LANGUAGE_CODES.map((code) => ` data-${code}${suffix}="${textOf(code, key)}"`).join('');
  return html
    .replace(/\s+data-(busy|one|other)="([\w.]+)"/g, (_all, use: string, key: string) =>
      inEvery(key, `-${use}`),
    )
    .replace(/\s+data-text="([\w.]+)"([^>]*?)(\s*\/>|>)/g, (_all, key: string, more: string, end: string) => {
      const text = textOf(DEFAULT_LANGUAGE, key);
      const attributes = ` data-text${inEvery(key)}${more}`;
      return end === '>' ? `${attributes}>${text}` : `${attributes} placeholder="${text}" />`;
    });
}

/** Main towns first, as in the application. */
function towns(): string {
  const list = JSON.parse(readFileSync(TOWNS, 'utf8')) as { towns: { name: string; main?: boolean }[] };
  return [...list.towns.filter(({ main }) => main), ...list.towns.filter(({ main }) => !main)]
    .map(({ name }) => `<option value="${escaped(name)}">`)
    .join('');
}

/** Press and error states, as in MUI. */
const STATES = {
  light: { hover: 'rgb(0 0 0/.04)', pressed: 'rgb(0 0 0/.08)', disabled: 'rgb(0 0 0/.38)' },
  dark: { hover: 'rgb(255 255 255/.08)', pressed: 'rgb(255 255 255/.16)', disabled: 'rgb(255 255 255/.5)' },
};

function colours(scheme: 'light' | 'dark'): string {
  const { textSecondary, primarySoft, primaryHover, onPrimary, onDanger, ...same } = brandColours[scheme];
  const { header, background, surface, divider, text, primary, danger } = same;
  const named = {
    ...{ header, background, surface, divider, text, primary, danger },
    soft: textSecondary,
    'primary-soft': primarySoft,
    'primary-hover': primaryHover,
    'on-primary': onPrimary,
    'on-danger': onDanger,
    ...STATES[scheme],
  };
  const variables = Object.entries(named).map(([name, colour]) => `--shell-${name}:${colour};`);
  return `color-scheme:${scheme};${variables.join('')}`;
}

/** Writes brand, colours, texts and towns into index.html, whose search works before the application runs. */
export function brandPage(): Plugin {
  return {
    name: 'brand-page',
    transformIndexHtml: {
      // Before Vite reads the styles.
      order: 'pre',
      handler: (html) => {
        const values: Record<string, string> = {
          LANGUAGE: DEFAULT_LANGUAGE,
          BRAND_NAME: brand.name,
          BRAND_DESCRIPTION: PRODUCT.description,
          LIGHT_HEADER: brandColours.light.header,
          DARK_HEADER: brandColours.dark.header,
          LIGHT_COLOURS: colours('light'),
          DARK_COLOURS: colours('dark'),
          ROAD: brand.road,
          STYLES: readFileSync(join(SRC, 'app/first-screen.css'), 'utf8'),
          ACCENT: brand.accent,
          TOWNS: towns(),
        };
        const filled = html.replace(/%([A-Z_]+)%/g, (whole, key: string) => values[key] ?? whole);
        return withTexts(filled).replace(/\n\s+/g, '\n');
      },
    },
  };
}

/** Lists each language's first text files in the page, for first-screen.ts to preload. */
export function textsOnPage(): Plugin {
  return {
    name: 'texts-on-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const texts = Object.values(bundle).flatMap(({ fileName }) => {
          const language = /^assets\/(\w+)-first-/.exec(fileName)?.[1];
          return language ? `${language}:/${fileName}` : [];
        });
        return html.replace('<html ', `<html data-texts="${texts.join(' ')}" `);
      },
    },
  };
}

const FIRST_SCRIPT = 'src/app/first-screen.ts';

/** Builds the first screen's script as a small separate file that shares no chunk with the application. */
export function firstScript(): Plugin {
  let source: string | null = null;
  return {
    name: 'first-script',
    async configResolved({ command }) {
      if (command !== 'build') return;
      const built = await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: FIRST_SCRIPT, formats: ['iife'], name: 'firstScreen' },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      const [chunk] = output && 'output' in output ? output.output : [];
      if (chunk?.type !== 'chunk') throw new Error(`${FIRST_SCRIPT} was not built.`);
      source = chunk.code;
    },
    buildStart() {
      if (source !== null) this.emitFile({ type: 'asset', name: 'first.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((name) => name.startsWith('assets/first-'));
        return [
          {
            tag: 'script',
            attrs: file ? { defer: true, src: `/${file}` } : { type: 'module', src: `/${FIRST_SCRIPT}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
