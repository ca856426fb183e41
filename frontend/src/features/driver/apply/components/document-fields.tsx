import LockOutlined from '@mui/icons-material/LockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ErrorNote, Note } from '../../../../components/text';
import { TextBox } from '../../../../components/text-box';
import { brand } from '../../../../lib/brand';
import { isDay, today } from '../../../../lib/format/days';
import {
  type DocumentKind,
  type ExpiryField,
  type FileField,
  MAX_NUMBER_LENGTH,
  type NumberField,
} from '../documents';
import { setDay, setNumber, useDraft } from '../draft-store';
import type { Problem } from '../problems';
import { FileFieldTiles } from './file-field';

export function DocumentFiles({ document, missing }: { document: DocumentKind; missing: string | null }) {
  const { t } = useTranslation('apply');
  const problemText = useProblemText();
  const problems = useDraft((state) => state.problems).filter(({ field }) =>
    document.files.some((known) => known === field),
  );
  const texts = [...new Set([...(missing === null ? [] : [missing]), ...problems.map(problemText)])];
  const nameOf = (field: FileField, side: number, index: number) => {
    if (field === 'vehicle_images') return t('files.car', { number: index + 1 });
    if (document.files.length === 1) return t('files.document');
    return t(side === 0 ? 'files.recto' : 'files.verso');
  };
  return (
    <div>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: document.name === 'vehicle' ? '1fr' : '1fr 1fr', gap: 3 }}
      >
        {document.files.map((field, side) => (
          <FileFieldTiles
            key={field}
            field={field}
            failed={missing !== null || problems.some((problem) => problem.field === field)}
            nameOf={(index) => nameOf(field, side, index)}
          />
        ))}
      </Box>
      {texts.map((text) => (
        <ErrorNote key={text} sx={{ pt: 2 }}>
          {text}
        </ErrorNote>
      ))}
    </div>
  );
}

export function DocumentDetails({ document }: { document: DocumentKind }) {
  const { t } = useTranslation('apply');
  if (document.numbers.length === 0 && !document.expiry) return null;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {document.numbers.map((field, index) => (
        <NumberBox key={field} field={field} hint={index === 0 ? t('numbers.hint') : null} />
      ))}
      {document.expiry && <DayBox field={document.expiry} hint={t('days.hint')} />}
    </Box>
  );
}

function NumberBox({ field, hint }: { field: NumberField; hint: string | null }) {
  const { t } = useTranslation('apply');
  const problemText = useProblemText();
  const value = useDraft((state) => state.draft.numbers[field] ?? '');
  const problem = useDraft((state) => state.problems.find((one) => one.field === field));
  return (
    <TextBox
      label={t(`numbers.${field}`)}
      hint={hint}
      error={problem ? problemText(problem) : null}
      value={value}
      maxLength={MAX_NUMBER_LENGTH}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => setNumber(field, event.target.value)}
    />
  );
}

export function DayBox({ field, hint, min }: { field: ExpiryField; hint: string; min?: string }) {
  const { t } = useTranslation('apply');
  const problemText = useProblemText();
  const value = useDraft((state) => state.draft.days[field] ?? '');
  const problem = useDraft((state) => state.problems.find((one) => one.field === field));
  const past = isDay(value) && value < today();
  return (
    <TextBox
      type="date"
      label={t(`days.${field}`)}
      hint={hint}
      error={problem ? problemText(problem) : past ? t('days.past') : null}
      value={value}
      min={min ?? '2000-01-01'}
      max="2099-12-31"
      onChange={(event) => setDay(field, event.target.value)}
    />
  );
}

export function PrivacyNote() {
  const { t } = useTranslation('apply');
  return (
    <Note sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
      <LockOutlined fontSize="small" aria-hidden />
      {t('files.seen', { name: brand.name })}
    </Note>
  );
}

export function UnsavedNote() {
  const { t } = useTranslation('apply');
  const unsaved = useDraft((state) => state.unsaved);
  return unsaved ? <Alert severity="warning">{t('files.unsaved')}</Alert> : null;
}

export function useProblemText(): (problem: Omit<Problem, 'field'>) => string {
  const { t } = useTranslation('apply');
  return ({ kind, document, message }) => {
    if (kind === 'other') return message;
    if (kind !== 'required') return t(`problems.${kind}`);
    if (document === 'inspection' || document === 'vehicle') return message;
    return t(`problems.required.${document}`);
  };
}
