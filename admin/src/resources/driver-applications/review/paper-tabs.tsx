import { Tab, Tabs } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ApplicationDetail } from '../../../records';
import { findingsOf, toneOf } from '../findings';
import { filesOf, isAbsent, PAPERS, type Paper } from '../papers';
import { ToneMark } from './tone-mark';

export const PANEL_ID = 'review-paper';
export const tabId = (paper: Paper) => `review-tab-${paper.name}`;

interface PaperTabsProps {
  application: ApplicationDetail;
  today: string;
  chosen: Paper;
  onChoose: (paper: Paper) => void;
}

/** The papers of an application, each with the worst that the machine sees in it. */
export function PaperTabs({ application, today, chosen, onChoose }: PaperTabsProps) {
  const translate = useTranslate();
  return (
    <Tabs
      value={chosen.name}
      onChange={(_, name: Paper['name']) => onChoose(PAPERS.find((one) => one.name === name) ?? chosen)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={translate('console.review.papers_title')}
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
      {PAPERS.map((paper) => (
        <Tab
          key={paper.name}
          id={tabId(paper)}
          aria-controls={PANEL_ID}
          value={paper.name}
          label={<TabLabel application={application} paper={paper} today={today} />}
        />
      ))}
    </Tabs>
  );
}

function TabLabel({
  application,
  paper,
  today,
}: Pick<PaperTabsProps, 'application' | 'today'> & { paper: Paper }) {
  const translate = useTranslate();
  const files = filesOf(application, paper);
  const waits = files.some(({ state }) => state === 'waiting');
  const tone = toneOf(findingsOf(application, paper, today));
  return (
    <span style={{ display: 'flex', gap: 8, ...(isAbsent(application, paper) && { opacity: 0.75 }) }}>
      {waits ? <ToneMark tone="warning" /> : tone && <ToneMark tone={tone} />}
      <span>
        {translate(`console.review.papers.${paper.name}`)}
        {paper.name === 'vehicle' && files.length > 0 && ` ${files.length}`}
      </span>
    </span>
  );
}
