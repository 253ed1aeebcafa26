import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportComparison } from '#api/offer/offer.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { COPY } from './copy.ts'

/** The comparison as a file, for whoever keeps it or prints it. */
export const ExportLinks = ({ listingId }: { listingId: string }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <Button variant="default" size="compact-sm" leftSection={<IconDownload size={16} aria-hidden />}>
        {COPY.export}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {(['pdf', 'xlsx', 'csv'] as const).map((format) => (
        <Menu.Item
          key={format}
          component="a"
          href={urlOf(exportComparison.path, { id: listingId, format })}
          download
        >
          {COPY.exportAs[format]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
