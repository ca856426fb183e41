import common from './en/common.json';
import search from './en/search.json';

export const first = { common, search };
export const later = import.meta.glob<{ default: object }>([
  './en/*.json',
  '!./en/common.json',
  '!./en/search.json',
]);
