import LightbulbOutlined from '@mui/icons-material/LightbulbOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../../../components/screen';
import { filesOfPaper } from '../draft';
import { useDraft } from '../draft-store';
import { type Paper, PAPERS } from '../papers';
import { useProblemText } from '../use-problem-text';
import { PaperFiles, PaperWords, SeenBy } from './paper-fields';
import { StepBar } from './step-bar';
import { UnkeptNote } from './unkept-note';

interface PaperStepProps {
  paper: Paper;
  /** One came from the review, to change this alone. */
  fromReview: boolean;
  onDone: () => void;
}

/** One paper: why, its photos, what stands on it. */
export function PaperStep({ paper, fromReview, onDone }: PaperStepProps) {
  const { t } = useTranslation('apply');
  const draft = useDraft((state) => state.draft);
  const preparing = useDraft((state) => state.preparing.length > 0);
  const problemText = useProblemText();
  const [asked, setAsked] = useState(false);
  const missing = paper.required && filesOfPaper(draft, paper).length === 0;
  const step = PAPERS.findIndex(({ name }) => name === paper.name) + 1;
  return (
    <Screen
      title={t(`papers.${paper.name}.title`)}
      subtitle={t('step', { step, steps: PAPERS.length })}
      backTo="/driver/apply"
      footer={
        <Button
          variant="contained"
          size="large"
          fullWidth
          loading={preparing}
          onClick={() => (missing && !fromReview ? setAsked(true) : onDone())}
        >
          {t(fromReview ? 'done' : 'next')}
        </Button>
      }
    >
      <StepBar step={step} steps={PAPERS.length} />
      <Typography>{t(`papers.${paper.name}.why`)}</Typography>
      <PaperFiles
        paper={paper}
        missing={asked && missing ? problemText({ kind: 'required', paper: paper.name, message: '' }) : null}
      />
      {asked && missing && (
        <Button onClick={onDone} sx={{ alignSelf: 'start', mt: -2, ml: -2 }}>
          {t('later')}
        </Button>
      )}
      {paper.name !== 'vehicle' && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ display: 'flex', gap: 2, alignItems: 'center' }}
        >
          <LightbulbOutlined fontSize="small" aria-hidden />
          {t('files.tip')}
        </Typography>
      )}
      <PaperWords paper={paper} />
      <SeenBy />
      <UnkeptNote />
    </Screen>
  );
}
