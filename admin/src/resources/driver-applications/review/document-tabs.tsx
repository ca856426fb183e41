import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ApplicationDetail } from '../../../records';
import { type DocumentKind, DOCUMENTS, filesOf, isAbsent } from '../documents';
import { findingsOf, toneOf } from '../findings';
import { ToneMark } from './tone-mark';

export const PANEL_ID = 'review-document';
export const tabId = (document: DocumentKind) => `review-tab-${document.name}`;

interface DocumentTabsProps {
  application: ApplicationDetail;
  today: string;
  chosen: DocumentKind;
  onChoose: (document: DocumentKind) => void;
}

export function DocumentTabs({ application, today, chosen, onChoose }: DocumentTabsProps) {
  const translate = useTranslate();
  return (
    <Tabs
      value={chosen.name}
      onChange={(_, name: DocumentKind['name']) =>
        onChoose(DOCUMENTS.find((one) => one.name === name) ?? chosen)
      }
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('console.review.documents_title')}
      slotProps={{ indicator: { sx: { display: 'none' } } }}
      sx={{
        minHeight: 44,
        flex: 'none',
        '& .MuiTabs-list': { gap: 0.75, p: '2px' },
        '& .MuiTab-root': {
          minHeight: { xs: 44, md: 38 },
          minWidth: 0,
          px: 1.5,
          py: 0.5,
          gap: 1,
          flexDirection: 'row',
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          color: 'text.primary',
          fontWeight: 400,
        },
        '& .MuiTab-root.Mui-selected': {
          color: 'text.primary',
          fontWeight: 600,
          borderColor: 'primary.main',
          boxShadow: (theme) => `0 0 0 1px ${theme.palette.primary.main}`,
        },
      }}
    >
      {DOCUMENTS.map((document) => (
        <Tab
          key={document.name}
          id={tabId(document)}
          aria-controls={PANEL_ID}
          value={document.name}
          label={<TabLabel application={application} document={document} today={today} />}
        />
      ))}
    </Tabs>
  );
}

function TabLabel({
  application,
  document,
  today,
}: Pick<DocumentTabsProps, 'application' | 'today'> & { document: DocumentKind }) {
  const translate = useTranslate();
  const files = filesOf(application, document);
  const waits = files.some(({ state }) => state === 'waiting');
  const tone = toneOf(findingsOf(application, document, today));
  return (
    <span style={{ display: 'flex', gap: 8, ...(isAbsent(application, document) && { opacity: 0.75 }) }}>
      {waits ? <ToneMark tone="warning" /> : tone && <ToneMark tone={tone} />}
      <span>
        {translate(`console.review.documents.${document.name}`)}
        {document.name === 'vehicle' && files.length > 0 && ` ${files.length}`}
      </span>
    </span>
  );
}
