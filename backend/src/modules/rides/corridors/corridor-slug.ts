import { type Language, textsIn } from '../../../locales';
import type { Town } from '../../towns';

/** `Yaoundé` → `yaounde`. */
export function townSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export const corridorPath = (language: Language, from: string, to: string): string =>
  `${textsIn(language).corridor.path}${townSlug(from)}-${townSlug(to)}`;

/** Tries to split at each hyphen, because slugs of towns contain hyphens too. */
export function splitSlug(
  slug: string,
  find: (name: string) => Town | null,
): { from: Town; to: Town } | null {
  const words = slug.split('-');
  for (let cut = 1; cut < words.length; cut += 1) {
    const from = find(words.slice(0, cut).join('-'));
    const to = find(words.slice(cut).join('-'));
    if (from && to && from.name !== to.name) return { from, to };
  }
  return null;
}
