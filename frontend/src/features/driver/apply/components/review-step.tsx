import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MainButton } from '../../../../components/main-button';
import { Pressable } from '../../../../components/pressable';
import { Screen } from '../../../../components/screen';
import { StatusChip } from '../../../../components/status-chip';
import { Note, RowTitle } from '../../../../components/text';
import { useErrorText } from '../../../../lib/api/error-text';
import { useAuthStore } from '../../../../lib/auth/auth-store';
import { isDay } from '../../../../lib/format/days';
import { useFormat } from '../../../../lib/format/use-format';
import { CardRows } from '../../components/card-rows';
import { type DocumentKind, type DocumentName, DOCUMENTS } from '../documents';
import {
  allFiles,
  type Application,
  type DraftFile,
  filesOfDocument,
  isPdf,
  isStarted,
  missingDocuments,
} from '../draft';
import { useDraft } from '../draft-store';
import { useFormatBytes } from '../progress';
import { CorrectionNote } from './correction-note';
import { UnsavedNote, useProblemText } from './document-fields';
import { DocumentIcon } from './document-icon';
import { BlobImage } from './file-tile';

interface AskName {
  onNamed: () => void;
  onClose: () => void;
}

export const AskNameContext = createContext<(dialog: AskName) => ReactNode>(() => null);

interface ReviewStepProps {
  rejected: Application | null;
  error: Error | null;
  onEdit: (document: DocumentName) => void;
  onSend: () => void;
}

export function ReviewStep({ rejected, error, onEdit, onSend }: ReviewStepProps) {
  const { t } = useTranslation('apply');
  const formatBytes = useFormatBytes();
  const errorText = useErrorText();
  const draft = useDraft((state) => state.draft);
  const preparing = useDraft((state) => state.preparing.length > 0);
  const problems = useDraft((state) => state.problems);
  const missing = missingDocuments(draft);
  const next = missing[0] ?? problems[0]?.document;
  const files = allFiles(draft);
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <Screen
      title={t('review.title')}
      backTo="/driver/apply"
      footer={
        next ? (
          <MainButton fullWidth onClick={() => onEdit(next)}>
            {t('review.finish', { name: t(`documents.${next}.name`) })}
          </MainButton>
        ) : (
          <MainButton fullWidth loading={preparing} onClick={onSend}>
            {t(error ? 'sending.again' : 'review.send')}
          </MainButton>
        )
      }
    >
      {error && (
        <Alert severity="error">
          <b>{t('sending.failed')}</b>
          <br />
          {problems.length > 0 ? <Problems /> : errorText(error)} {t('sending.kept')}
        </Alert>
      )}
      {rejected && (
        <CorrectionNote rejected={rejected} photosDeleted={isStarted(draft) && files.length === 0} />
      )}
      <Typography>{t('review.text')}</Typography>
      <NameNote />
      <CardRows>
        {DOCUMENTS.map((document) => (
          <li key={document.name}>
            <DocumentRow document={document} onEdit={() => onEdit(document.name)} />
          </li>
        ))}
      </CardRows>
      <Note>
        {files.length > 0 && `${t('review.size', { count: files.length, size: formatBytes(bytes) })}. `}
        {t('review.promise')}
      </Note>
      <UnsavedNote />
    </Screen>
  );
}

/** Approvers compare the profile's name with the card's. */
function NameNote() {
  const { t } = useTranslation('apply');
  const name = useAuthStore((store) => store.user?.full_name);
  const askName = use(AskNameContext);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (name !== '') return null;
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" onClick={() => setAsking(true)}>
            {t('review.addName')}
          </Button>
        }
      >
        {t('review.noName')}
      </Alert>
      {asking && askName({ onNamed: close, onClose: close })}
    </>
  );
}

function Problems() {
  const problemText = useProblemText();
  const problems = useDraft((state) => state.problems);
  return [...new Set(problems.map(problemText))].join(' ');
}

function DocumentRow({ document, onEdit }: { document: DocumentKind; onEdit: () => void }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const draft = useDraft((state) => state.draft);
  const contents = useDraft((state) => state.contents);
  const problem = useDraft((state) => state.problems.some((one) => one.document === document.name));
  const files = filesOfDocument(draft, document);
  const day = document.expiry ? draft.days[document.expiry] : undefined;
  const answers = [
    ...document.numbers.flatMap((field) => draft.numbers[field]?.trim() || []),
    ...(day && isDay(day) ? [t('review.until', { day: format.date(day) })] : []),
  ];
  const missing = document.required ? 'review.missing' : 'review.skipped';
  return (
    <Pressable onClick={onEdit}>
      <DocumentIcon name={document.name} />
      <span style={{ flex: 1, minWidth: 0, display: 'grid', gap: 6, justifyItems: 'start' }}>
        <RowTitle>{t(`documents.${document.name}.name`)}</RowTitle>
        {answers.length > 0 && <Note component="span">{answers.join(' · ')}</Note>}
        {files.length > 0 && (
          <Thumbnails files={files} contents={contents} label={t('files.count', { count: files.length })} />
        )}
        {problem && <StatusChip tone="bad">{t('review.problem')}</StatusChip>}
        {!problem && files.length === 0 && (
          <StatusChip tone={document.required ? 'bad' : 'quiet'}>{t(missing)}</StatusChip>
        )}
      </span>
      <ChevronRightRounded aria-hidden />
    </Pressable>
  );
}

const Strip = styled('span')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& > span': {
    display: 'grid',
    placeItems: 'center',
    width: 56,
    height: 40,
    overflow: 'hidden',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 8,
    background: theme.vars.palette.background.default,
  },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}));

interface ThumbnailsProps {
  files: readonly DraftFile[];
  contents: ReadonlyMap<string, Blob>;
  label: string;
}

function Thumbnails({ files, contents, label }: ThumbnailsProps) {
  return (
    <Strip role="img" aria-label={label}>
      {files.map((file) => (
        <Thumbnail key={file.id} file={file} content={contents.get(file.id)} />
      ))}
    </Strip>
  );
}

function Thumbnail({ file, content }: { file: DraftFile; content: Blob | undefined }) {
  return (
    <span aria-hidden>
      {isPdf(file) ? (
        <PictureAsPdfOutlined fontSize="small" color="error" />
      ) : (
        content && <BlobImage content={content} alt="" />
      )}
    </span>
  );
}
