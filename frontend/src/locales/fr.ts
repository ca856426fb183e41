import common from './fr/common.json';
import search from './fr/search.json';

export const first = { common, search };
export const later = import.meta.glob<{ default: object }>([
  './fr/*.json',
  '!./fr/common.json',
  '!./fr/search.json',
]);
