import { defineText } from '../notifications';

export const signInCodeText = defineText<{ code: string }>({
  en: ({ code }) => `Your Mboa code is ${code}. It is good for 5 minutes. Give it to nobody.`,
  fr: ({ code }) => `Votre code Mboa est ${code}. Il est valable 5 minutes. Ne le donnez à personne.`,
});
