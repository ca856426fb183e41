import { useTranslation } from 'react-i18next';
import type { Problem } from './problems';

export function useProblemText(): (problem: Omit<Problem, 'field'>) => string {
  const { t } = useTranslation('apply');
  return ({ kind, document, message }) => {
    if (kind === 'other') return message;
    if (kind !== 'required') return t(`problems.${kind}`);
    if (document === 'inspection' || document === 'vehicle') return message;
    return t(`problems.required.${document}`);
  };
}
