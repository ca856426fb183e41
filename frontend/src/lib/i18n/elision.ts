import type { PostProcessorModule } from 'i18next';
import { type Language, LANGUAGES } from '../../locales/languages';

/** Elides French "de" before a name that begins with a vowel: `d’Orange Money`. */
export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string, _keys, _options, translator: { language: Language }) =>
    LANGUAGES[translator.language].elides ? text.replace(/\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])/g, '$1’') : text,
};
