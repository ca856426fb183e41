import type { PostProcessorModule } from 'i18next';
import { type Language, LANGUAGES } from '../../locales/languages';

/** French drops the e of "de" before a vowel: `d'Orange Money`, `d'Aïcha`, whatever name was put into the text. */
export const elision: PostProcessorModule = {
  type: 'postProcessor',
  name: 'elision',
  process: (text: string, _keys, _options, translator: { language: Language }) =>
    LANGUAGES[translator.language].elides ? text.replace(/\b([Dd])e (?=[AEIOUÀÂÉÈÊÎÔ])/g, "$1'") : text,
};
