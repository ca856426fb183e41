import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Card, CardList } from '../../../../components/card';
import { Screen } from '../../../../components/screen';
import { Note } from '../../../../components/text';
import { useFormat } from '../../../../lib/format/use-format';
import { type DocumentKind, documentOfField } from '../documents';
import { allFiles } from '../draft';
import { useDraft } from '../draft-store';
import { progressOfFiles, useFormatBytes } from '../progress';

export const Track = styled('div')(({ theme }) => ({
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  background: theme.vars.palette.divider,
  '& > span': {
    display: 'block',
    height: '100%',
    borderRadius: 4,
    background: theme.vars.palette.primary.main,
    transition: 'width 200ms',
  },
}));

const Files = styled(CardList)(({ theme }) => ({
  '& li': { display: 'grid', gap: 8, padding: '12px 16px' },
  '& .line': { display: 'flex', alignItems: 'center', gap: 8, fontSize: '0.875rem' },
  '& .line svg': { fontSize: 18, color: theme.vars.palette.primary.main },
}));

/** In bytes. */
export interface Progress {
  sent: number;
  total: number;
}

export function SendingView({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  const { t } = useTranslation('apply');
  const format = useFormat();
  const formatBytes = useFormatBytes();
  const files = allFiles(useDraft((state) => state.draft));
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const { sent, total } = progress ?? { sent: 0, total: size };
  const fractions = progressOfFiles(
    sent,
    total,
    files.map(({ file }) => file.size),
  );
  const share = total === 0 ? 0 : sent / total;
  const percent = Math.round(share * 100);
  const name = (index: number) => {
    const { field } = files[index] ?? { field: 'vehicle_images' as const };
    const document: DocumentKind | null = documentOfField(field);
    if (!document) return '';
    const documentName = t(`documents.${document.name}.name`);
    if (field === 'vehicle_images') {
      const first = files.findIndex((one) => one.field === field);
      return `${documentName} · ${index - first + 1}`;
    }
    if (document.files.length < 2) return documentName;
    return `${documentName} · ${t(field.endsWith('recto') ? 'files.recto' : 'files.verso')}`;
  };
  return (
    <Screen
      title={t('sending.title')}
      footer={
        <Button variant="outlined" size="large" fullWidth disabled={share >= 1} onClick={onCancel}>
          {t('sending.cancel')}
        </Button>
      }
    >
      <Card gap={3}>
        <Typography variant="h1" component="p">
          {format.percent(percent)}
        </Typography>
        <Track role="progressbar" aria-label={t('sending.title')} aria-valuenow={percent}>
          <span style={{ width: `${percent}%` }} />
        </Track>
        <Note role="status">
          {share >= 1
            ? t('sending.checking')
            : t('sending.sent', { sent: formatBytes(sent), total: formatBytes(total) })}
        </Note>
      </Card>
      <Typography>{t('sending.text')}</Typography>
      <Files>
        {files.map(({ file }, index) => {
          const fraction = fractions[index] ?? 0;
          return (
            <li key={file.id}>
              <span className="line">
                <span style={{ flex: 1 }}>{name(index)}</span>
                {fraction >= 1 && <CheckCircleRounded aria-hidden />}
                <Note component="span">
                  {fraction >= 1
                    ? t('sending.file.sent')
                    : fraction > 0
                      ? format.percent(Math.floor(fraction * 100))
                      : t('sending.file.waiting')}
                </Note>
              </span>
              {fraction > 0 && fraction < 1 && (
                <Track aria-hidden style={{ height: 4 }}>
                  <span style={{ width: `${fraction * 100}%` }} />
                </Track>
              )}
            </li>
          );
        })}
      </Files>
    </Screen>
  );
}
