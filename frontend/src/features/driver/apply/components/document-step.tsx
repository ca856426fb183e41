import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MainButton } from '../../../../components/main-button';
import { Screen } from '../../../../components/screen';
import { Note } from '../../../../components/text';
import { type DocumentKind, DOCUMENTS } from '../documents';
import { filesOfDocument } from '../draft';
import { useDraft } from '../draft-store';
import { DocumentDetails, DocumentFiles, PrivacyNote, UnsavedNote, useProblemText } from './document-fields';

interface DocumentStepProps {
  document: DocumentKind;
  fromReview: boolean;
  onDone: () => void;
}

export function DocumentStep({ document, fromReview, onDone }: DocumentStepProps) {
  const { t } = useTranslation('apply');
  const draft = useDraft((state) => state.draft);
  const preparing = useDraft((state) => state.preparing.length > 0);
  const problemText = useProblemText();
  const [submittedEmpty, setSubmittedEmpty] = useState(false);
  const missing = document.required && filesOfDocument(draft, document).length === 0;
  const step = DOCUMENTS.findIndex(({ name }) => name === document.name) + 1;
  return (
    <Screen
      title={t(`documents.${document.name}.title`)}
      subtitle={t('step', { step, steps: DOCUMENTS.length })}
      backTo="/driver/apply"
      footer={
        <MainButton
          fullWidth
          loading={preparing}
          onClick={() => (missing && !fromReview ? setSubmittedEmpty(true) : onDone())}
        >
          {t(fromReview ? 'done' : 'next')}
        </MainButton>
      }
    >
      <StepBar step={step} steps={DOCUMENTS.length} />
      <Typography>{t(`documents.${document.name}.why`)}</Typography>
      <DocumentFiles
        document={document}
        missing={
          submittedEmpty && missing
            ? problemText({ kind: 'required', document: document.name, message: '' })
            : null
        }
      />
      {submittedEmpty && missing && (
        <Button onClick={onDone} sx={{ alignSelf: 'start', mt: -2, ml: -2 }}>
          {t('later')}
        </Button>
      )}
      {document.name !== 'vehicle' && (
        <Note sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <LightbulbOutlined fontSize="small" aria-hidden />
          {t('files.tip')}
        </Note>
      )}
      <DocumentDetails document={document} />
      <PrivacyNote />
      <UnsavedNote />
    </Screen>
  );
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  '& span': { flex: 1, height: 4, borderRadius: 2, background: theme.vars.palette.divider },
  '& [data-done="true"]': { background: theme.vars.palette.primary.main },
}));

function StepBar({ step, steps }: { step: number; steps: number }) {
  return (
    <Bar aria-hidden>
      {Array.from({ length: steps }, (_, index) => (
        <span key={index} data-done={index < step} />
      ))}
    </Bar>
  );
}
