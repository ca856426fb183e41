import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SmartphoneRounded from '@mui/icons-material/SmartphoneRounded';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../../components/card';
import { MainButton } from '../../../../components/main-button';
import { Screen } from '../../../../components/screen';
import { StatusChip } from '../../../../components/status-chip';
import { Note } from '../../../../components/text';
import { brand } from '../../../../lib/brand';
import { CardRows } from '../../components/card-rows';
import { DOCUMENTS } from '../documents';
import { filesOfDocument, isStarted } from '../draft';
import { useDraft } from '../draft-store';
import { DocumentIcon } from './document-icon';

export function IntroStep({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('apply');
  const draft = useDraft((state) => state.draft);
  return (
    <Screen
      title={t('title')}
      backTo="/profile"
      footer={
        <MainButton fullWidth onClick={onBegin}>
          {t(isStarted(draft) ? 'resume' : 'begin')}
        </MainButton>
      }
    >
      <div>
        <Typography component="h2" variant="h1">
          {t('intro.title', { name: brand.name })}
        </Typography>
        <Typography sx={{ pt: 2 }}>{t('intro.text')}</Typography>
      </div>
      <section>
        <Typography component="h3" variant="h3" color="textSecondary" sx={{ pb: 2 }}>
          {t('intro.needed')}
        </Typography>
        <CardRows sx={{ '& li > *': { minHeight: 48, flexWrap: 'wrap' } }}>
          {DOCUMENTS.map((document) => (
            <li key={document.name}>
              <span>
                <DocumentIcon name={document.name} />
                <span style={{ flex: '1 1 6rem', minWidth: 0 }}>{t(`documents.${document.name}.name`)}</span>
                {filesOfDocument(draft, document).length > 0 ? (
                  <CheckCircleRounded color="primary" titleAccess={t('review.complete')} />
                ) : (
                  !document.required && <StatusChip tone="quiet">{t('optional')}</StatusChip>
                )}
              </span>
            </li>
          ))}
        </CardRows>
      </section>
      <Card gap={4}>
        <Point icon={<LockOutlined color="primary" aria-hidden />} title={t('intro.privacy')}>
          {t('intro.privacyText', { name: brand.name })} {t('intro.keptText')}
        </Point>
        <Point icon={<SmartphoneRounded color="primary" aria-hidden />} title={t('intro.phone')}>
          {t('intro.phoneText')}
        </Point>
      </Card>
    </Screen>
  );
}

function Point({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div style={{ display: 'flex', gap: 12 }}>
      {icon}
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Note>{children}</Note>
      </div>
    </div>
  );
}
