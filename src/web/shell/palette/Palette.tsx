import '@mantine/spotlight/styles.css'
import { Text } from '@mantine/core'
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight'
import { IconBolt, IconFileText, IconHome, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { cityLine, streetLine } from '#domain/kernel/text/format.ts'
import { openActs } from '#web/lib/openActs.ts'
import { homePath } from '#web/lib/paths.ts'
import { useOnline } from '#web/lib/session.ts'
import { hasRole, type User } from '#web/lib/user.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { adminPlacesFor, placesFor } from '../navigation.ts'
import { COPY as SHELL } from '../copy.ts'
import { COPY } from './copy.ts'
import type { PaletteProps } from './Keys.tsx'
import { useFound } from './useFound.ts'
import { named } from '#web/ui/dialog/named.ts'

interface Choice {
  label: string
  description?: string
  icon: typeof IconHome
  run: () => void
}

const matches = (text: string) => (choice: Choice) =>
  choice.label.toLowerCase().includes(text.trim().toLowerCase())

/** Homes and offers found, pages, and the acts of what is on the screen, in groups of their own. */
const useGroups = (user: User, typed: string) => {
  const navigate = useNavigate()
  // As the screen stood when the palette opened: behind it nothing can be pressed.
  const [acts] = useState(openActs)
  const { found, query, enabled } = useFound(typed)
  const online = useOnline()
  const to = (path: string) => () => void navigate(path)
  const text = typed.trim()
  const pages: Choice[] = [
    ...placesFor(user),
    { label: COPY.profile, to: '/agent-profile', icon: IconFileText },
    { label: COPY.find, to: '/search', icon: IconSearch },
    ...adminPlacesFor(user),
  ].map((place) => ({ label: place.label, icon: place.icon as typeof IconHome, run: to(place.to) }))
  const groups: { title: string; choices: Choice[] }[] = [
    {
      title: COPY.acts,
      choices: acts.map(({ label, run }) => ({ label, icon: IconBolt, run })).filter(matches(text)),
    },
    {
      title: COPY.homes,
      choices: (found?.homes ?? []).map(({ listing, viewerIs }) => ({
        label: streetLine(listing.property.address),
        description: COPY.home(cityLine(listing.property.address), listing.primaryOwnerName),
        icon: IconHome,
        run: to(homePath(listing, viewerIs !== 'visitor' && viewerIs !== 'invited')),
      })),
    },
    {
      title: COPY.offers,
      choices: (found?.offers ?? []).map((offer) => ({
        label: offer.addressLine1,
        description: offer.received
          ? COPY.received(offer.buyerName, offer.agentName)
          : COPY.made(offer.buyerName),
        icon: IconFileText,
        run: to(`/offers/${offer.id}`),
      })),
    },
    {
      title: COPY.pages,
      choices: [
        ...pages.filter(matches(text)),
        ...(hasRole(user, 'ADMIN') && enabled
          ? [
              {
                label: COPY.allUsers(text),
                icon: IconSearch,
                run: to(`/admin/users?q=${encodeURIComponent(text)}`),
              },
            ]
          : []),
      ],
    },
  ]
  const asked = query.isError ? COPY.failed : query.isFetching ? COPY.looking : null
  const said = !enabled ? COPY.short : online ? asked : COPY.offline
  return { groups: groups.filter(({ choices }) => choices.length > 0), said, found }
}

/** A store of its own, open from the start. */
const opened = () => {
  const [store, { open }] = createSpotlight()
  open()
  return store
}

/** What the server found comes after the key was pressed: Enter takes the first of it, as with what was there at once. */
const chooseFirst = (store: SpotlightStore) => {
  const { listId } = store.getState()
  const list = document.getElementById(listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: list ? 0 : -1 }))
}

/**
 * The first is chosen from the moment the list stands, not only once the server has answered: Enter right after the last letter is not lost.
 * It stands behind the list, because the frame around both comes later than the palette, and the store knows the list only from then on.
 */
const FirstChosen = ({ store, found }: { store: SpotlightStore; found: unknown }) => {
  useEffect(() => chooseFirst(store), [store, found])
  return null
}

/** Goes on where the typing stands. */
const takeOver = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** Goes to any home, offer, or page one may see, and to the acts of the record on the screen (look.md "Shell"). */
const Palette = ({ user, typed, onTyped, onClose }: PaletteProps) => {
  const [store] = useState(opened)
  const { groups, said, found } = useGroups(user, typed)
  useBackCloses(true, onClose)
  const choose = (run: () => void) => {
    onClose()
    run()
  }
  return (
    <Spotlight.Root
      store={store}
      // A description is read as well as its name.
      styles={{ actionDescription: { opacity: 1 } }}
      centered={false}
      yOffset="12vh"
      shortcut={null}
      query={typed}
      onQueryChange={onTyped}
      // What stood in for it was there already, with the focus: it goes over within one task, so that no key falls in between.
      transitionProps={{ duration: 0 }}
      onSpotlightClose={onClose}
      scrollable
      closeOnActionTrigger={false}
      attributes={named(SHELL.palette.label).attributes}
    >
      <Spotlight.Search
        ref={takeOver}
        aria-label={SHELL.palette.label}
        placeholder={SHELL.palette.placeholder}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, choices }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {choices.map(({ label, description, icon: Icon, run }, index) => (
              <Spotlight.Action
                key={`${label} ${index}`}
                label={label}
                description={description}
                leftSection={<Icon size={20} aria-hidden />}
                onClick={() => choose(run)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && said === null && <Spotlight.Empty>{COPY.none}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <FirstChosen store={store} found={found} />
      <Spotlight.Footer style={said === null ? { padding: 0, border: 0 } : undefined}>
        <Text fz="xs" c="dimmed" role="status">
          {said}
        </Text>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

export default Palette
