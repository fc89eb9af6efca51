// The lessons: the table, beside it the coach or a puzzle, and below the steps of the game or all puzzles.

import type { PositionView } from "../generated/protocol"
import { Grounds, headline } from "../judge/view"
import { Stepper } from "../play/moves"
import { playerName } from "../play/players"
import { Hands } from "../play/view"
import { Button, Choice, classes, Group, Waiting } from "../shell/controls"
import { useLab } from "../shell/page"
import { say } from "../shell/voice"
import { TurnPanel, TurnTable } from "../turn/panel"
import { PUZZLES, type Puzzle, type PuzzleKind, puzzleFor, puzzleOfTheDay, STEPS } from "./control"
import { OutcomePanel, Reasons, Refusal, scrollToIt } from "./rulebook"

const KINDS: readonly PuzzleKind[] = ["legal", "force", "british"]

export function LearnView() {
  const { learn, state } = useLab()
  const { view, building, puzzle, last, names, step } = state.learn
  if (view === null) return <Waiting />
  const moved = { transfers: last?.transfers ?? [], tiles: last?.tiles ?? [], done: true }
  const shown = building !== null && building.turn.answers.length > 0 ? undefined : moved
  const plays = puzzle === null ? STEPS[step]?.plays === true : puzzle.kind !== "legal"
  const table = { view, builder: learn.builder, building, move: shown, active: plays }
  const today = puzzleFor(state.solved)
  const open = (key: "coach" | "puzzles") =>
    key === "coach" || today === undefined ? learn.openStep(step) : learn.openPuzzle(today)
  const keys = ["coach", "puzzles"] as const
  const sections = { label: say("learn.sections"), class: "analysis-sections", name: "lesson", keys }
  const chosen = puzzle === null ? "coach" : "puzzles"
  const stepper = { last: STEPS.length - 1, at: step, onGo: learn.openStep }
  return (
    <div class="lab-layout lab-learn" id="lab-learn" data-mode="learn" data-step={step} data-puzzle={puzzle?.id}>
      <TurnTable {...table} name={seat => playerName(names, seat)} />
      <section class="lab-panel" aria-label={say("lab.learn")}>
        <div class="lab-panel-work" key={puzzle?.id ?? step}>
          {puzzle === null ? <Coach view={view} /> : <PuzzlePanel view={view} puzzle={puzzle} />}
        </div>
        <div class="lab-panel-verdict">
          <Choice {...sections} chosen={chosen} words={key => say(`learn.${key}`)} onChoose={open} />
          {puzzle === null && <Stepper {...stepper} onStep={by => learn.openStep(step + by)} />}
          {puzzle !== null && <PuzzleList puzzle={puzzle} />}
        </div>
      </section>
    </div>
  )
}

function Coach({ view }: { view: PositionView }) {
  const { learn, navigation, page, state } = useLab()
  const { step, building, whyNot, next: played } = state.learn
  const { words = "aim", plays = false } = STEPS[step] ?? {}
  const move = building?.turn.move
  const [card] = building?.turn.answers ?? []
  const strays = plays && card !== undefined && (move ? move !== played?.text : !played?.words.startsWith(`${card}`))
  const last = step === STEPS.length - 1
  const next = () => learn.openStep(step + 1)
  const begin = () => navigation.go("play").then(() => page.change({ dialog: "new" }))
  return (
    <>
      <h2 class="lab-title">{say("learn.title", { number: step + 1, count: STEPS.length })}</h2>
      {view.outcome && <OutcomePanel outcome={view.outcome} />}
      <p class="coach-words">{say(`steps.${words}`)}</p>
      {plays && <TurnPanel view={view} building={building} builder={learn.builder} explains />}
      {strays && (
        <p class="lab-hint" role="status" ref={scrollToIt}>
          {say("learn.strays", { move: played?.words ?? "" })}
        </p>
      )}
      {whyNot && <Refusal whyNot={whyNot} />}
      {plays && move && !strays && <Button name="play" words={say("move.play")} onClick={() => learn.confirm()} main />}
      {!plays && !last && <Button name="next" words={say("learn.next")} onClick={next} main />}
      {last && <Button name="new" words={say("learn.play")} onClick={begin} main />}
    </>
  )
}

function PuzzlePanel({ view, puzzle }: { view: PositionView; puzzle: Puzzle }) {
  const { learn, state } = useLab()
  const { building, whyNot, tried } = state.learn
  const { kind, words } = puzzle
  const others = Object.keys(view.hands).filter(seat => seat !== view.to_move)
  const isQuestion = kind === "legal"
  const move = building?.turn.move
  const solved = tried?.right === true
  const trial = { words: say("puzzle.try") }
  const next = PUZZLES[(PUZZLES.indexOf(puzzle) + 1) % PUZZLES.length]
  return (
    <>
      <h2 class="lab-title">
        {say(`puzzle.${kind}`)} {puzzle === puzzleOfTheDay(Date.now()) && <small>{say("puzzle.today")}</small>}
      </h2>
      <h3 class="lab-question">{say(`puzzle.${kind}-what`, { player: view.to_move, move: words })}</h3>
      {!isQuestion && <TurnPanel view={view} building={building} builder={learn.builder} explains />}
      {whyNot && <Refusal whyNot={whyNot} />}
      {tried && (
        <div role="status" ref={scrollToIt}>
          <p class={classes("lab-headline", solved ? "is-yes" : "is-no")}>
            {solved ? say("puzzle.right") : kind === "legal" ? say("puzzle.wrong") : say(`puzzle.${kind}-not`)}
          </p>
          {isQuestion && <p>{headline(tried.verdict)}</p>}
          {isQuestion ? <Grounds {...tried.verdict} /> : <Reasons lines={tried.prospect} />}
        </div>
      )}
      <Group label={say("puzzle.answer")} class="lab-row">
        {isQuestion && <Button name="legal" words={say("puzzle.is-legal")} onClick={() => learn.try(true)} />}
        {isQuestion && <Button name="not-legal" words={say("puzzle.is-not-legal")} onClick={() => learn.try(false)} />}
        {!isQuestion && move && !solved && <Button name="try" {...trial} onClick={() => learn.try()} main />}
        {next && <Button name="next" words={say("puzzle.next")} onClick={() => learn.openPuzzle(next)} main={solved} />}
        {!isQuestion && !solved && <Button name="reveal" words={say("puzzle.reveal")} onClick={() => learn.reveal()} />}
      </Group>
      {!isQuestion && <Hands view={view} seats={others} name={seat => seat} />}
    </>
  )
}

function PuzzleList({ puzzle }: { puzzle: Puzzle }) {
  const { learn, state } = useLab()
  return KINDS.map(kind => (
    <Group key={kind} label={say(`puzzle.${kind}`)} class="lab-row puzzle-list">
      <span>{say(`puzzle.${kind}`)}</span>
      {PUZZLES.filter(other => other.kind === kind).map((other, place) => {
        const [number, solved] = [place + 1, state.solved.includes(other.id)]
        const label = solved ? say("puzzle.solved", { number }) : say("puzzle.number", { number })
        const look = { class: solved ? "is-yes" : "", label, words: solved ? `${number} ✓` : number }
        const facts = { name: `puzzle ${other.id}`, pressed: other === puzzle, ...look }
        return <Button key={other.id} {...facts} onClick={() => learn.openPuzzle(other)} />
      })}
    </Group>
  ))
}
