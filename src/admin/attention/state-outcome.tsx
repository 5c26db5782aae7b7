import { Button, Drawer, Input, Label, RadioGroup, Text, Textarea, toast } from "@medusajs/ui"
import { useState } from "react"
import type { OperationView, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { DrawerHead } from "../parts/drawer-head"
import { tellProblem } from "../parts/tell"
import { useStateOutcome } from "../queries/operations"

type Outcome = "done" | "did_not_happen"

/** What a person saw at the service's portal, where the service itself cannot say what became of an operation. */
export function StateOutcome({ operation, name }: { operation: OperationView; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Drawer open={isOpen} onOpenChange={setOpen}>
      <Drawer.Trigger asChild>
        <Button size="small" variant="secondary" aria-label={`Say what the portal shows: ${name}`}>
          Say what the portal shows
        </Button>
      </Drawer.Trigger>
      <Drawer.Content>
        <DrawerHead title={name}>
          Look the payment up in the service&apos;s portal first. What the service shows later overrules what you say.
        </DrawerHead>
        <Form operation={operation} onDone={() => setOpen(false)} />
      </Drawer.Content>
    </Drawer>
  )
}

function Form({ operation, onDone }: { operation: OperationView; onDone: () => void }) {
  const state = useStateOutcome(operation.id)
  const mayBeDone = operation.kind !== "authorise" && operation.kind !== "apm"
  const mayBePart = operation.kind === "capture" || operation.kind === "refund"
  const [outcome, setOutcome] = useState<Outcome>(mayBeDone ? "done" : "did_not_happen")
  const [amount, setAmount] = useState(operation.amount ?? "")
  const [note, setNote] = useState("")
  const asksAmount = mayBePart && outcome === "done"

  function say() {
    const seen = asksAmount && amount.trim() !== "" ? { amount: amount.trim() } : {}
    state.mutate({ outcome, ...seen, note }, { onSuccess: (said) => (tell(said), onDone()), onError: tellProblem })
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        say()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <RadioGroup
          aria-label="What the portal shows"
          value={outcome}
          onValueChange={(value) => setOutcome(value as Outcome)}
        >
          {mayBeDone && <Choice value="done" text="It was done" />}
          <Choice value="did_not_happen" text="It did not happen" />
        </RadioGroup>
        {asksAmount && (
          <div className="flex flex-col gap-1">
            <Label htmlFor="stated-amount">Amount in the portal ({operation.currency_code})</Label>
            <Input
              id="stated-amount"
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </div>
        )}
        <div className="flex flex-col gap-1">
          <Label htmlFor="stated-note">What you saw</Label>
          <Textarea
            id="stated-note"
            required
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Text size="xsmall" className="text-ui-fg-subtle">
            Kept with your name. No card numbers.
          </Text>
        </div>
      </Drawer.Body>
      <Drawer.Footer>
        <Drawer.Close asChild>
          <Button size="small" variant="secondary">
            Go back
          </Button>
        </Drawer.Close>
        <Button size="small" type="submit" isLoading={state.isPending} disabled={note.trim() === ""}>
          Record it
        </Button>
      </Drawer.Footer>
    </form>
  )
}

function Choice({ value, text }: { value: Outcome; text: string }) {
  return (
    <div className="flex items-center gap-2">
      <RadioGroup.Item id={`stated-${value}`} value={value} />
      <Label htmlFor={`stated-${value}`}>{text}</Label>
    </div>
  )
}

function tell({ message, repairs }: StatedOutcome): void {
  toast.success("Recorded", { description: [message, ...repairs.map((repair) => `The store ${repair}.`)].join(" ") })
}
