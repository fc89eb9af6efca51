// The page: what its parts share, the state, the engine, the link, and how faults and messages are shown.

import { createContext } from "preact"
import { useContext, useEffect } from "preact/hooks"
import type { AnalysisControl } from "../analyse/control"
import type { EditControl } from "../edit/control"
import { errorLines, type RpcClient } from "../engine/rpc-client"
import type { Methods, PositionView } from "../generated/protocol"
import type { JudgeControl } from "../judge/control"
import type { LearnControl } from "../learn/control"
import type { PlayControl } from "../play/control"
import type { Navigation } from "./navigation"
import type { PageModel, PlayedGame } from "./state"
import { save } from "./storage"
import type { Mode, UrlState } from "./url-state"

const FIRST_SEED = 7

export class Page {
  #listeners = new Set<() => void>()

  constructor(
    public state: PageModel,
    readonly client: RpcClient,
    readonly urlState: UrlState,
    readonly storage: Storage | null,
  ) {}

  subscribe(listener: () => void) {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  change(change: Partial<PageModel>) {
    this.state = { ...this.state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  keep(kept: Partial<Pick<PageModel, "preferences" | "games" | "boards" | "solved">>) {
    this.change(kept)
    for (const [name, value] of Object.entries(kept)) save(this.storage, name, value)
  }

  position = async (state: Methods["position"]["params"]["state"], readings?: string, game?: PlayedGame | null) =>
    this.withMap(await this.client.call("position", { state, readings, ...game }))

  async withMap(view: PositionView) {
    const key = view.map
    if (!this.state.maps[key]) {
      const map = await this.client.call("map", { map: key })
      this.change({ maps: { ...this.state.maps, [key]: map } })
    }
    return view
  }

  firstDeal = async () => (await this.client.call("new_game", { players: 3, seed: FIRST_SEED })).state

  fail = (error: unknown, title: string) => this.change({ fault: { title, lines: errorLines(error) } })

  clear = () => this.change({ fault: null, message: null })
}

/** What a mode does: it changes its part of the state of the page. */
export abstract class ModeControl<M extends Mode> {
  abstract readonly mode: M
  /** Counts what is opened: a late answer about something else is not shown. */
  protected opened = 0

  constructor(readonly page: Page) {}

  get model() {
    return this.page.state[this.mode]
  }

  change(change: Partial<PageModel[M]>) {
    this.page.change({ [this.mode]: { ...this.model, ...change } } as Partial<PageModel>)
  }
}

type Controls = { judge: JudgeControl; play: PlayControl; edit: EditControl; learn: LearnControl }
export type Lab = Controls & { analyse: AnalysisControl; page: Page; navigation: Navigation }

export const LabContext = createContext({} as Lab)

/** The page, its modes, and the state that is shown: the page is drawn again whenever that changes. */
export function useLab() {
  const lab = useContext(LabContext)
  return { ...lab, state: lab.page.state }
}

// biome-ignore lint/correctness/useExhaustiveDependencies: what the work needs then counts, not what it needs later
export const useOnce = (work: () => unknown) => useEffect(() => void work(), [])
